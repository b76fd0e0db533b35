import { z } from "zod";
import { type Diligencia, LEYENDA, SELLO } from "../../domain/consultas/diligencia";
import { DILIGENCIA_SLUGS } from "../../domain/listas/lista";
import { POLITICAS } from "../../domain/screening/types";
import { FILLER_NUMERO_ALONE, isFillerNumero } from "../../domain/shared/filler";
import { Count, openEnum, Sha256, Timestamp, Unit, Uuid } from "../http/common";
import { boundedText, optional, trimmedText } from "../http/text";
import { camelKeys, type WireInput } from "../http/wire";
import { Nombre, NUMERO_MAX } from "./validate-request";
import { Advertencias, CamposIgnorados, DocumentoCoincidencia } from "./validate-response";

const Fuente = openEnum(DILIGENCIA_SLUGS);
const Criterio = openEnum(["documento", "nombre"]);

/** At least five characters after trimming, one of them a digit. */
const ANY = "[^\\u0000]";
const END = "[^\\s\\u0000]";
const MIDDLE = `${END}(?:[1-9]${ANY}{2,}|${ANY}[1-9]${ANY}+|${ANY}{2,}[1-9]${ANY}*)${END}`;
const WITH_A_DIGIT = `^\\s*(?:[1-9]${ANY}{3,}${END}|${MIDDLE}|${END}${ANY}{3,}[1-9])\\s*$`;

/** Contract, POST /diligencia. The document is a text here, punctuated or not (contract-decisions 100). */
export const DiligenciaRequest = z
  .object({
    documento: trimmedText(5, NUMERO_MAX)
      .refine((numero) => !isFillerNumero(numero, null), { error: FILLER_NUMERO_ALONE })
      .meta({ pattern: WITH_A_DIGIT }),
    tipo_documento: optional(boundedText(0, NUMERO_MAX)),
    nombre: optional(Nombre),
    referencia_externa: optional(boundedText(1, 128)),
  })
  .transform(camelKeys)
  .meta({ id: "DiligenciaRequest" });

const FuenteConsultada = z
  .object({
    slug: Fuente,
    nombre: z.string(),
    version_id: Uuid,
    hash_contenido: Sha256,
    fetched_en: Timestamp,
    total_entradas: Count,
    entradas_con_documento: Count.meta({
      description: "Cuántas de sus entradas traen un documento con el que se puede comparar.",
    }),
    comparada_por: z
      .array(Criterio)
      .meta({ description: "Lo que la fuente y lo enviado permitieron comparar; vacío: nada." }),
  })
  .meta({ id: "FuenteConsultada" });

/** Text columns. Sources may publish others later. */
const Registro = z
  .record(z.string(), z.string())
  .meta({ description: "Las demás columnas de la fuente, como textos." });

const HallazgoBody = z
  .object({
    fuente: Fuente,
    fuente_nombre: z.string(),
    coincidencia_por: Criterio,
    score: Unit,
    resultado: z.enum(["exacto", "posible"]),
    nombre_coincidencia: z.string(),
    documento_coincidencia: DocumentoCoincidencia,
    estado_plataforma: z
      .string()
      .nullable()
      .meta({ description: "Como lo dice SECOP II; null donde la fuente no dice uno." }),
    pendiente_aprobacion: z
      .boolean()
      .meta({ description: "El registro espera aprobación: todavía puede no quedar en firme." }),
    registro: Registro,
  })
  .meta({ id: "Hallazgo" });

/** Contract, "Diligence module response". Fields it does not name are compatible additions. */
export const DiligenciaResponse = z
  .object({
    consulta_id: Uuid,
    modulo: openEnum(["diligencia"]),
    tipo: openEnum(["referencia"]),
    sello: openEnum([SELLO]),
    leyenda: openEnum([LEYENDA]),
    total_hallazgos: Count,
    fuentes_consultadas: z.array(FuenteConsultada),
    fuentes_ausentes: z
      .array(z.object({ slug: Fuente, nombre: z.string() }))
      .meta({ description: "Fuentes sin una versión en vigor, con las que no se comparó." }),
    hallazgos: z.array(HallazgoBody),
    politica_coincidencia: openEnum(POLITICAS),
    candidatos_descartados: Count,
    advertencias: Advertencias,
    referencia_externa: z.string().nullable(),
    campos_ignorados: CamposIgnorados,
    hash_respuesta: Sha256,
    fecha_consulta: Timestamp,
  })
  .meta({ id: "DiligenciaResponse" });

export const presentDiligencia = (
  diligencia: Diligencia,
  camposIgnorados: readonly string[],
): WireInput<typeof DiligenciaResponse> => ({
  ...diligencia,
  consultaId: diligencia.diligenciaId,
  tipo: "referencia",
  sello: SELLO,
  leyenda: LEYENDA,
  totalHallazgos: diligencia.hallazgos.length,
  fuentesConsultadas: diligencia.fuentes,
  advertencias: diligencia.advertencias ?? [],
  camposIgnorados,
});
