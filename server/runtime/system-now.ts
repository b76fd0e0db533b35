/** The machine's time. The service's own, which tests can move, is `Deps.clock`. */
export const systemNow = (): Date => new Date();
