import { z } from "zod";
import { paqueteOf, placeOf } from "../../domain/bitacora/paquete";
import type {
  EvidenciaConPrueba,
  Verificacion,
  VerificacionDeActa,
} from "../../domain/bitacora/verificacion";
import type { Consulta } from "../../domain/consultas/consulta";
import { type Acta, totalOfClases } from "../../domain/contrapartes/acta";
import { Count, openEnum, Sha256, Timestamp, Uuid } from "../http/common";
import { queryInteger, requiredInteger } from "../http/query";
import { camelKeys, writeWire } from "../http/wire";
import { ValidateResponse } from "../v1/validate-response";

const MOST_LEAVES = 999_999_999;

/** A signed note of the log, as C2SP `signed-note` and `tlog-checkpoint` define it. */
const Nota = z.string().meta({ description: "Nota firmada: origen, tamaño y raíz, línea vacía, firmas." });
/** 32 bytes. */
const Hash = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

export const CabezasQuery = z.object({
  desde: queryInteger(0, MOST_LEAVES, 0),
  limite: queryInteger(1, 200, 50),
});

export const CabezasBody = z
  .object({
    cabezas: z.array(z.object({ tamano: Count, sellada_en: Timestamp, nota: Nota })),
  })
  .meta({ id: "Cabezas" });

export const ConsistenciaQuery = z.object({
  desde: requiredInteger(0, MOST_LEAVES),
  hasta: requiredInteger(0, MOST_LEAVES),
});

export const ConsistenciaBody = z.object({ hashes: z.array(Hash) }).meta({ id: "Consistencia" });

export const VerificacionParams = z.object({ consulta_id: Uuid }).transform(camelKeys);

export const VerificacionQuery = z
  .object({ h: Sha256.meta({ description: "hash_reporte, como lo imprime el reporte." }) })
  .transform(({ h }) => ({ hash: h }));

/** Public data of a consulta: neither the name nor the document that was searched. */
const ConsultaPublica = ValidateResponse.pick({
  consulta_id: true,
  fecha_reporte: true,
  cliente: true,
  sujeto_obligado: true,
  severidad: true,
  total_matches: true,
  consulta_parcial: true,
  listas_consultadas: true,
  listas_ausentes: true,
}).meta({ id: "ConsultaPublica" });

const PlaceBody = {
  indice: Count.nullable(),
  tamano: Count.nullable(),
  prueba: z.array(Hash).nullable().meta({ description: "De la hoja a la raíz (RFC 9162)." }),
  cabeza: Nota.nullable(),
  estampa: z
    .object({
      tamano: Count,
      cabeza: Nota,
      llave: z.string().meta({ description: "La llave que verifica esa cabeza." }),
      prueba: z.array(Hash),
      consistencia: z
        .array(Hash)
        .meta({ description: "Prueba que esa cabeza es un comienzo de la vigente (RFC 9162, 2.1.4)." }),
      token: z.string().meta({ description: "Estampa RFC 3161 de la cabeza, DER en base64." }),
      estampada_en: Timestamp,
    })
    .nullable()
    .meta({ description: "La primera cabeza con estampa cronológica que ya tenía la hoja." }),
};

export const VerificacionBody = z
  .object({
    estado: openEnum(["intacta", "no_coincide", "desconocida", "pendiente_de_sello", "retirada", "prueba"]),
    motivo: openEnum(
      ["huella_distinta", "registro_alterado", "bitacora_alterada"],
      "Qué dejó de coincidir: el papel, el registro o la bitácora.",
    ).optional(),
    ...PlaceBody,
    retiro: z
      .object({
        anio: z.int(),
        retirada_en: Timestamp,
        manifiesto: Nota.meta({ description: "Qué se retiró, firmado con la llave de la bitácora." }),
      })
      .optional()
      .meta({ description: "Solo de una retirada: cumplió sus diez años." }),
    consulta: ConsultaPublica.nullable(),
  })
  .meta({ id: "Verificacion" });

export const ActaVerificacionParams = z
  .object({ acta_id: Uuid.meta({ description: "El número del acta: está en el pie de cada página." }) })
  .transform(camelKeys);

/** Public data of an acta: no contraparte. */
const ActaPublica = z
  .object({
    acta_id: Uuid.meta({ description: "El número del acta." }),
    cliente: z.string(),
    cliente_nit: z.string().meta({ description: "El NIT del cliente." }),
    emitida_en: Timestamp.meta({ description: "Cuándo se emitió." }),
    desde: z.iso.date(),
    hasta: z.iso.date(),
    corte: Timestamp.meta({ description: "Hasta cuándo dice." }),
    vigiladas: Count.meta({ description: "Contrapartes vigiladas al cierre." }),
    vacios: Count.meta({ description: "Cuántos vacíos de cobertura dice el acta." }),
    dias_sin_cobertura: z
      .array(z.iso.date())
      .meta({ description: "Días al final de los cuales no toda la base estaba comparada." }),
    alarmas: Count,
  })
  .meta({ id: "ActaPublica" });

export const ActaVerificacionBody = VerificacionBody.omit({ consulta: true })
  .extend({ acta: ActaPublica.nullable().meta({ description: "Sus cifras, sin ninguna contraparte." }) })
  .meta({ id: "VerificacionDeActa" });

export const EvidenciaBody = z
  .object({
    evidencia: z.string().meta({ description: "El texto exacto que cubre la huella." }),
    hash_reporte: Sha256,
    ...PlaceBody,
    llave: z.string().nullable().meta({ description: "La llave que verifica la cabeza." }),
  })
  .meta({ id: "Evidencia" });

export const presentVerificacion = (verificacion: Verificacion): z.output<typeof VerificacionBody> => ({
  ...presentSello(verificacion),
  consulta: "consulta" in verificacion ? presentPublica(verificacion.consulta) : null,
});

export const presentActaVerificada = (
  verificacion: VerificacionDeActa,
): z.output<typeof ActaVerificacionBody> => ({
  ...presentSello(verificacion),
  acta: "acta" in verificacion ? presentActa(verificacion.acta) : null,
});

const presentActa = (acta: Acta): z.output<typeof ActaPublica> => ({
  acta_id: acta.actaId,
  cliente: acta.cliente,
  cliente_nit: acta.clienteNit,
  emitida_en: acta.emitidaEn,
  desde: acta.desde,
  hasta: acta.hasta,
  corte: acta.corte,
  vigiladas: totalOfClases(acta.vigiladas.alCierre),
  vacios: acta.vacios.length,
  dias_sin_cobertura: [...acta.dias.sinCobertura],
  alarmas: acta.alarmas.total,
});

function presentSello(verificacion: Verificacion | VerificacionDeActa) {
  const { estado } = verificacion;
  return {
    estado,
    ...(estado === "no_coincide" && { motivo: verificacion.motivo }),
    ...placeOf("inclusion" in verificacion ? verificacion.inclusion : null),
    ...(estado === "retirada" && {
      retiro: {
        anio: verificacion.retiro.anio,
        retirada_en: verificacion.retiro.retiradoEn.toISOString(),
        manifiesto: verificacion.retiro.nota,
      },
    }),
  };
}

export const presentEvidencia: (found: EvidenciaConPrueba) => z.output<typeof EvidenciaBody> = paqueteOf;

const presentPublica = (consulta: Consulta): z.output<typeof ConsultaPublica> =>
  writeWire(ConsultaPublica, {
    ...consulta,
    totalMatches: consulta.matches.length,
    listasConsultadas: consulta.listas,
    listasAusentes: (consulta.listasAusentes ?? []).map(({ slug }) => slug),
  }) as z.output<typeof ConsultaPublica>;
