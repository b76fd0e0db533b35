/** A person signed in, as the session's row had it when the request came in. */
export interface Session<Actor> {
  readonly sesionId: string;
  readonly actor: Actor;
  /** When the password was last given in this session: what is delicate asks for it again after some minutes. */
  readonly claveConfirmadaEn: Date;
  /** What the person must do before anything else; null: nothing. */
  readonly falta: "segundo_factor" | null;
}
