/** How an approver came in. */
export interface Entrada {
  /** When the invitation was accepted; without one, when the account was made. */
  readonly entroEn: Date;
  /** Everybody who sent an invitation. */
  readonly invitadaPor: readonly string[];
}

/** Something that one person asked for or decided, and that takes another. */
export interface Pedida {
  readonly por: string;
  readonly en: Date;
}

export type SegundaRefusal = "posterior" | "invitada";

/**
 * Why somebody is no second person for what another asked; null: they are. One person alone could otherwise invite an
 * account of their own and approve with it. Null for `entrada`: there is no such account, which approves nothing anyway.
 */
export function refuseSegunda(entrada: Entrada | null, { por, en }: Pedida): SegundaRefusal | null {
  if (entrada === null) return null;
  if (entrada.invitadaPor.includes(por)) return "invitada";
  return entrada.entroEn > en ? "posterior" : null;
}

export const SEGUNDA_REFUSED: Readonly<Record<SegundaRefusal, string>> = {
  posterior:
    "Usted ingresó después de que se pidió: debe aprobarlo alguien que ya estaba, o pedirse de nuevo.",
  invitada: "Lo pidió quien lo invitó a usted: debe aprobarlo alguien a quien esa persona no haya invitado.",
};
