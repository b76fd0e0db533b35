/** The service's time as support reads and moves it. */
export interface Reloj {
  readonly ahora: Date;
  /** How far the service's time is ahead of the machine's. */
  readonly desfaseMs: number;
}
