export type Sample = {
  labels?: Record<string, string>;
  value: number;
  suffix?: "_bucket" | "_sum" | "_count";
};
export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
};

export const gauge = (name: string, help: string, samples: Sample[]): Metric => ({
  name,
  help,
  type: "gauge",
  samples,
});

/** The name that a metric had before, for dashboards that still ask for it. It goes in 1.0. */
export const deprecated = (name: string, { name: now, samples, type }: Metric): Metric => ({
  name,
  help: `Deprecated: use ${now}.`,
  type,
  samples,
});

/** The age of something in seconds; 0 where there is none. */
export const ageGauge = (name: string, help: string, since: Date | null, now: Date): Metric =>
  gauge(name, help, [{ value: since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0 }]);
