/** The one place that asks for the time. Domain functions take `now` as their last parameter instead. */
export const clock = {
  now: (): Date => new Date(),
};
