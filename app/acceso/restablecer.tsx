import { AskResetForm } from "@/components/rooms/identidad/ask-reset-form";
import type { DoorName } from "@/components/rooms/identidad/door";
import { AccesoFrame } from "@/components/rooms/identidad/frame";

/** The page that asks for a link at a door. */
export function Restablecer({ door }: { readonly door: DoorName }) {
  return (
    <AccesoFrame
      door={door}
      title="Restablezca su clave"
      description="Le enviamos un enlace al correo de su cuenta."
    >
      <AskResetForm door={door} />
    </AccesoFrame>
  );
}
