/** How an approver came in. */
export interface Entrada {
  /** When the invitation was accepted, or else when the account was created. */
  readonly entroEn: Date;
  /** Everyone who sent an invitation. */
  readonly invitadaPor: readonly string[];
}

/** A request or decision that takes another person. */
export interface Pedida {
  readonly por: string;
  readonly en: Date;
}

export type SegundaRefusal = "posterior" | "invitada";

/**
 * Why a person may not be the second one, or null. Without this rule one person could invite an account of their own
 * and approve with it. Null for a missing `entrada`: a missing account approves nothing.
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
