import { AccesoFrame } from "./frame";

const NEXT = {
  invitacion:
    "Si ya eligió su clave, ingrese con ella. Si no, pida otra invitación al administrador de su entidad.",
  restablecer: "Pida otro enlace; llega al mismo correo y vence en una hora.",
} as const;

/** A link that was used, expired or replaced: all are told the same, and how to go on. */
export function SpentLink({ tipo }: { readonly tipo: keyof typeof NEXT }) {
  return (
    <AccesoFrame title="Este enlace ya no sirve" description="Se usó, venció o fue reemplazado por otro.">
      <p>{NEXT[tipo]}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <a href="/portal/ingresar">Ingresar al portal</a>
        <a href="/portal/restablecer">Pedir otro enlace</a>
      </p>
    </AccesoFrame>
  );
}
