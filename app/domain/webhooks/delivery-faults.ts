/** Why an event was not delivered. Its words are in app/i18n. */
export const DELIVERY_FAULTS = [
  "status", // the answer was not 2xx
  "redirect",
  "gone", // 410
  "timeout",
  "dns",
  "connection",
  "tls",
  "forbidden", // its host has an address inside our network
  "url",
  "secret_unreadable",
  "disabled", // the endpoint was, before it was delivered
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];
