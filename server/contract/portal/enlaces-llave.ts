import { z } from "zod";
import "../http/issues";

/** Answer to opening a mailed link: the only time that the key is shown. */
export const LlaveAbierta = z.object({
  razon_social: z.string(),
  etiqueta: z.string().nullable(),
  llave: z.string(),
  anterior_valida_hasta: z.iso.datetime().nullable(),
});

interface Opened {
  readonly razonSocial: string;
  readonly etiqueta: string | null;
  readonly key: string;
  readonly anteriorValidaHasta: Date | null;
}

export function presentLlaveAbierta({
  razonSocial,
  etiqueta,
  key,
  anteriorValidaHasta,
}: Opened): z.output<typeof LlaveAbierta> {
  return {
    razon_social: razonSocial,
    etiqueta,
    llave: key,
    anterior_valida_hasta: anteriorValidaHasta?.toISOString() ?? null,
  };
}
