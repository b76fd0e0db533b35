import { plural } from "@/server/domain/shared/formato";

/** A person with an account, of a client or of support. */
export interface Persona<R extends string> {
  readonly usuarioId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: R;
  readonly tieneClave: boolean;
  readonly tieneSegundoFactor: boolean;
  readonly ultimoIngresoEn: Date | null;
  readonly desactivadoEn: Date | null;
}

/** The written request for an invitation, and the reason. Empty if users invite their own colleagues. */
interface Solicitud {
  readonly referencia: string;
  readonly motivo: string;
}

interface Of {
  readonly usuarioId: string;
}

type Ask<Input> = (input: Input) => Promise<unknown>;

/** How people are invited, and with which roles. */
export interface Inviting<R extends string> {
  readonly roles: Readonly<Record<R, { readonly nombre: string; readonly puede: string }>>;
  readonly usualRol: R;
  readonly invitar: Ask<{ readonly nombre: string; readonly email: string; readonly rol: R } & Solicitud>;
  /** Support invites a client's people, so it needs the written request and a reason. */
  readonly asksSolicitud?: true;
  /** The message about the answer. Absent: the invitation is mailed. */
  readonly outcome?: (answer: unknown) => { readonly title: string; readonly detail: string } | null;
  /** Reloads the people. */
  changed(): Promise<void>;
}

/** The people of a client or of support: roles, words and actions. */
export interface Team<R extends string> extends Inviting<R> {
  readonly caption: string;
  /** What a person must do after the second factor was removed. */
  readonly lostFactor: string;
  readonly invitarDeNuevo: Ask<Of>;
  readonly cambiarRol: Ask<Of & { readonly rol: R }>;
  readonly cambiarAcceso: Ask<Of & { readonly activo: boolean }>;
  readonly retirarSegundoFactor: Ask<Of>;
}

export const rolOptions = <R extends string>({ roles }: Inviting<R>) =>
  (Object.keys(roles) as R[]).map((value) => ({ value, label: roles[value].nombre }));

type Access = Pick<Persona<string>, "tieneClave" | "tieneSegundoFactor" | "desactivadoEn">;

/** Counts the people with access, and apart those who were only invited. */
export function accessInWords(personas: readonly Access[]): string {
  const active = personas.filter(({ desactivadoEn }) => desactivadoEn === null);
  const entering = active.filter(({ tieneClave }) => tieneClave);
  const invited = active.length - entering.length;
  const waiting = invited === 0 ? "" : `; ${plural(invited, "invitada", "invitadas")}`;
  if (entering.length === 0) return `Nadie con acceso todavía${waiting}`;
  return `${plural(entering.length, "persona", "personas")} con acceso${factorOf(entering)}${waiting}`;
}

function factorOf(entering: readonly Access[]): string {
  const lacking = entering.filter(({ tieneSegundoFactor }) => !tieneSegundoFactor).length;
  if (entering.length === 1) return lacking === 0 ? ", con segundo factor" : ", sin segundo factor";
  return lacking === 0 ? ", todas con segundo factor" : `; ${lacking} sin segundo factor`;
}
