import { z } from "zod";
import type { Alarma } from "../../domain/contrapartes/alarma";
import type { Cobertura } from "../../domain/contrapartes/cobertura";
import {
  type CambioDeCampo,
  ESTADOS_DE_ALARMA,
  TIPOS_DE_ALARMA,
} from "../../domain/contrapartes/contraparte";
import { SIN_CONSULTA, sinConsultaOf } from "../../domain/contrapartes/respaldo";
import { CAMPOS } from "../../domain/listas/campos";
import { SCREENED_SLUGS } from "../../domain/listas/lista";
import { Count, Id, openEnum, ScreenedSlugValue, TierValue, Timestamp, Unit, Uuid } from "../http/common";
import { moment, queryCursor, queryInteger } from "../http/query";
import { camelKeys } from "../http/wire";
import { ExplicacionBody, presentExplicacion } from "./validate-response";

const CambioBody = z.object({
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
});

const AlarmaBody = z
  .object({
    alarma_id: Uuid,
    tipo: openEnum(TIPOS_DE_ALARMA),
    contraparte_id: Uuid,
    referencia: z.string(),
    lista: ScreenedSlugValue,
    tier: TierValue,
    vinculante_colombia: z.boolean(),
    entrada: z.object({
      nombre: z.string(),
      alias: z.array(z.string()),
      documentos: z.array(z.string()),
      nacimientos: z.array(z.string()),
      paises: z.array(z.string()),
      fundamento_legal: z.string().nullable(),
    }),
    version_id: Uuid,
    version_anterior_id: Uuid.nullable(),
    detectada_en: Timestamp,
    resultado: openEnum(["exacto", "posible"]),
    score: Unit,
    match_por: openEnum(["nombre", "documento"]),
    nombre_coincidencia: z.string(),
    explicacion: ExplicacionBody.nullable(),
    cambios: z.array(CambioBody),
    consulta_id: Uuid.nullable(),
    sin_consulta_por: openEnum(SIN_CONSULTA).nullable().meta({
      description:
        "Por qué ninguna consulta la respalda: un motivo de su cuenta, tope_de_vigilancia, o pendiente. Null si una la respalda, y en una salida.",
    }),
    estado: openEnum(ESTADOS_DE_ALARMA),
  })
  .meta({ id: "Alarma" });

export const AlarmaResponse = AlarmaBody.extend({
  cambios_posteriores: z.array(CambioBody).meta({
    description: "Lo que la lista cambió de la entrada después, sin abrir otra alarma.",
  }),
}).meta({ id: "AlarmaConCambios" });

export const AlarmasResponse = z
  .object({ total: Count, alarmas: z.array(AlarmaBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Alarmas" });

/** A stored alarma as the wire has it. */
export const presentAlarma = ({ hallazgo: { par, match, consultado, cambios }, ...alarma }: Alarma) => ({
  ...alarma,
  tier: par.tier,
  vinculanteColombia: par.tier === "1_vinculante",
  entrada: {
    nombre: par.entrada.names[0]?.text ?? par.nombreCoincidencia,
    alias: CAMPOS.alias(par.entrada),
    documentos: CAMPOS.documentos(par.entrada),
    nacimientos: CAMPOS.nacimientos(par.entrada),
    paises: CAMPOS.paises(par.entrada),
    fundamentoLegal: par.entrada.fundamentoLegal,
  },
  resultado: par.resultado,
  score: par.score,
  matchPor: par.matchPor,
  nombreCoincidencia: par.nombreCoincidencia,
  explicacion: match && consultado && presentedExplicacion(match, consultado),
  cambios,
  sinConsultaPor: sinConsultaOf(alarma),
});

type Explained = Parameters<typeof presentExplicacion>;

/** The explanation by the names that `writeWire` reads. */
const presentedExplicacion = (...explained: Explained) => camelKeys(presentExplicacion(...explained));

export const presentAlarmaConCambios = ({
  cambiosPosteriores,
  ...alarma
}: Alarma & { readonly cambiosPosteriores: readonly CambioDeCampo[] }) => ({
  ...presentAlarma(alarma),
  cambiosPosteriores,
});

export const AlarmaParams = z.object({ alarma_id: Id }).transform(camelKeys);

export const AlarmasQuery = z
  .object({
    estado: z.enum(ESTADOS_DE_ALARMA).optional(),
    lista: z.enum(SCREENED_SLUGS).optional(),
    tipo: z.enum(TIPOS_DE_ALARMA).optional(),
    contraparte_id: Id.optional(),
    desde: moment.optional(),
    cursor: queryCursor(/^\d{1,18}$/).optional(),
    limite: queryInteger(1, 200, 50),
  })
  .transform(({ contraparte_id, ...query }) => ({
    estado: query.estado ?? null,
    lista: query.lista ?? null,
    tipo: query.tipo ?? null,
    contraparteId: contraparte_id ?? null,
    desde: query.desde ?? null,
    cursor: query.cursor ?? null,
    limite: query.limite,
  }));

export const VigilanciaResponse = z
  .object({
    vigiladas: Count,
    listas: z.array(
      z.object({
        slug: ScreenedSlugValue,
        version_id: Uuid,
        fecha_version: Timestamp,
        vigente_desde: Timestamp,
        completa_en: Timestamp.nullable(),
        comparadas: Count,
        pendientes: Count,
      }),
    ),
    completa: z.boolean(),
    consultas_del_mes: z.object({ tope: Count, hechas: Count }).meta({
      description: "Las que hizo la vigilancia este mes para respaldar alarmas, y hasta cuántas puede hacer.",
    }),
  })
  .meta({ id: "Vigilancia" });

/** A version takes force when it is downloaded. */
export const presentCobertura = ({
  listas,
  consumo: { tope, consultas: hechas },
  ...cobertura
}: Cobertura & { readonly consumo: { readonly tope: number; readonly consultas: number } }) => ({
  ...cobertura,
  consultasDelMes: { tope, hechas },
  listas: listas.map((lista) => ({ ...lista, vigenteDesde: lista.fechaVersion })),
});
