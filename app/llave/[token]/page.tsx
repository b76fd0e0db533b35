import type { Metadata } from "next";
import { OpenLlave } from "@/components/llave/open-llave";
import { AccesoFrame } from "@/components/rooms/identidad/frame";
import { formatMoment } from "@/server/domain/shared/formato";
import { getDeps } from "@/server/runtime/deps";
import { readEnlaceLlave } from "@/server/usecases/clientes/open-enlace-llave";

/** The address is a secret, so no other site may see it as referrer. */
export const metadata: Metadata = {
  title: "Su llave de API",
  referrer: "no-referrer",
  robots: { index: false, follow: false },
};

interface PageProps {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function LlavePage({ params }: PageProps) {
  const { token } = await params;
  const enlace = await readEnlaceLlave(getDeps(), token);
  if (enlace.estado === "vigente") {
    const { estado: _, ...shown } = enlace;
    return <OpenLlave secreto={token} {...shown} />;
  }
  if (enlace.estado === "abierto") {
    const { abiertoEn, abiertoDesde } = enlace;
    return (
      <AccesoFrame
        door="portal"
        title="Este enlace ya se abrió"
        description={`Se abrió el ${formatMoment(abiertoEn)}${abiertoDesde === null ? "" : `, desde ${abiertoDesde}`}.`}
      >
        <p>La llave se mostró esa única vez y no se puede volver a ver.</p>
        <p>
          Si no la abrió usted ni alguien de su entidad, avise ya a soporte de Atalaya para revocar esa llave.
          Si la perdió, pida otro enlace.
        </p>
      </AccesoFrame>
    );
  }
  return (
    <AccesoFrame
      door="portal"
      title="Este enlace no sirve"
      description="Venció, se anuló o se reemplazó por otro más reciente."
    >
      <p>Revise si recibió un correo posterior de Atalaya. Si no, pida otro enlace a soporte.</p>
    </AccesoFrame>
  );
}
