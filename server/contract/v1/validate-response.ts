import { z } from "zod";
import type { Consulta } from "../../domain/consultas/consulta";
import type { ListaEnVigor } from "../../domain/listas/lista";
import { contradictionText } from "../../domain/screening/contradiction-words";
import { notasOf } from "../../domain/screening/notas";
import { ADVERTENCIAS, type Apartado, type Match, MOTIVOS, POLITICAS } from "../../domain/screening/types";
import { Count, openEnum, ScreenedSlugValue, Sha256, TierValue, Timestamp, Unit, Uuid } from "../http/common";
import { listasVersion } from "../http/headers";
import { SeveridadValue } from "./consultas";
import { Documento, PersonaTipo, SujetoObligado } from "./validate-request";

/** A compatible addition: unknown fields of the request. */
export const CamposIgnorados = z.array(z.string()).meta({
  description:
    "Campos enviados que esta operación no conoce y no leyó, por su ruta: `fechaNacimiento`, " +
    "`documento.tipoDocumento`. Revíselos: uno mal escrito no se compara. A lo sumo 20.",
});

const Agreement = openEnum(["coincide", "difiere", "sin_dato"]);

const ListaConsultada = z
  .object({
    slug: ScreenedSlugValue,
    nombre: z.string(),
    tier: TierValue,
    version_id: Uuid,
    hash_contenido: Sha256,
    fetched_en: Timestamp,
    total_entradas: Count,
  })
  .meta({ id: "ListaConsultada" });

/** A compatible addition: why the entry matches, for the deciding officer. */
export const ExplicacionBody = z
  .object({
    forma: openEnum(["escrita", "ordenada"]).nullable(),
    jaro_winkler: Unit.nullable(),
    levenshtein: Unit.nullable(),
    correspondencia: Unit.nullable(),
    nombre_normalizado: z.string().nullable(),
    coincidencia_normalizada: z.string().nullable(),
    pares: z.array(z.object({ consulta: z.string(), lista: z.string(), score: Unit })),
    alias_debil: z.boolean(),
    lectura: z.string().nullable().meta({
      description:
        "El nombre que coincidió, si no es todo el texto como se escribió: una de las personas que nombra, el texto reparado, el nombre de la empresa en inglés, o un nombre de la lista que está dentro de él. Null si coincidió el texto completo.",
    }),
    nombre_y_numero: z.boolean(),
    notas: z.array(z.string()).meta({
      description:
        "Frases para quien decide: que el documento está a otro nombre, qué comparte una coincidencia derivada y con quién, que la entrada es de otro tipo que el consultado, que CC y NIT se tomaron como un mismo número, o que algo en los nombres contradice una coincidencia exacta. Vacío si no hay nada que decir.",
    }),
    fecha_nacimiento: Agreement,
    pais: Agreement,
  })
  .meta({ id: "Explicacion" });

/** The document that an ENTRY carries: a datum of the match, not a confirmed identity. */
export const DocumentoCoincidencia = z
  .object({ tipo: z.string(), numero: z.string(), pais: z.string().nullable() })
  .nullable();

/** A compatible addition: why an answer on a doubtful text is itself doubtful (contract-decisions 352). */
export const Advertencias = z.array(openEnum(ADVERTENCIAS)).meta({
  description:
    "Por qué la respuesta es dudosa: el texto parece tener varios nombres, parece dañado, es más largo que un nombre, o el número parece de otro país. Todo se comparó; con una advertencia, `sin_hallazgo` pide revisar lo que se envió. Vacío casi siempre.",
});

const MatchItem = z
  .object({
    lista: ScreenedSlugValue,
    lista_nombre: z.string(),
    tier: TierValue,
    vinculante_colombia: z.boolean(),
    nombre_coincidencia: z.string(),
    tipo_coincidencia: z.enum(["natural", "juridica", "desconocido"]).meta({
      description:
        "Qué es la entrada según su lista. Puede no ser el tipo consultado: `tipo` no oculta ninguna coincidencia exacta.",
    }),
    score: Unit,
    resultado: z.enum(["exacto", "posible"]),
    fundamento_legal: z.string().nullable(),
    match_por: z.enum(["nombre", "documento"]),
    documento_coincidencia: DocumentoCoincidencia,
    derivado: z.boolean(),
    derivado_de: z
      .object({ tipo: z.enum(["nombre", "documento"]), valor: z.string(), lista_nombre: z.string() })
      .nullable(),
    explicacion: ExplicacionBody,
  })
  .meta({ id: "MatchItem" });

/** A compatible addition: resembling entries that are no match, with the reason. */
const CandidatoApartado = z
  .object({
    lista: ScreenedSlugValue,
    lista_nombre: z.string(),
    nombre_coincidencia: z.string(),
    score: Unit,
    motivos: z.array(
      z.object({
        motivo: openEnum(MOTIVOS),
        consulta: z.string().nullable(),
        lista: z.string(),
        texto: z.string(),
      }),
    ),
  })
  .meta({ id: "CandidatoApartado" });

export const ValidateResponse = z
  .object({
    consulta_id: Uuid,
    severidad: SeveridadValue,
    total_matches: Count,
    consulta_parcial: z.boolean(),
    matches: z.array(MatchItem),
    politica_coincidencia: openEnum(POLITICAS),
    candidatos_descartados: Count,
    candidatos_apartados: z.array(CandidatoApartado).meta({
      description:
        "De los `candidatos_descartados`, todos los de puntaje 0,85 o más y los que solo algo en los nombres contradice: dos palabras distintas y comunes, un nombre muy común y otro que se le parece, un alias de una sola palabra común, una palabra sin pareja en cada nombre, números distintos, solo palabras que llevan muchas empresas, o palabras que no se corresponden. No son coincidencias; a lo sumo 20, con el puntaje mayor primero, cada uno con su motivo.",
    }),
    advertencias: Advertencias,
    coincidencias_otro_tipo: Count.meta({
      description:
        "Entradas que serían coincidencias posibles si se hubiera preguntado con el otro `tipo`. Se cuentan y no están en `matches`: si la persona puede ser del otro tipo, consúltela también así.",
    }),
    hash_reporte: Sha256,
    consultado: z.object({
      tipo: PersonaTipo,
      nombre: z.string().nullable(),
      documento: Documento.nullable(),
    }),
    sujeto_obligado: SujetoObligado.nullable(),
    referencia_externa: z.string().nullable(),
    listas_consultadas: z.array(ListaConsultada),
    listas_ausentes: z.array(ScreenedSlugValue).meta({
      description:
        "Listas activas con las que esta respuesta no se pudo comparar, porque ninguna versión estaba en vigor. Vacío salvo en los primeros minutos de un servicio. Mientras no lo esté, `sin_hallazgo` vale solo para `listas_consultadas`.",
    }),
    listas_atrasadas: z.array(ScreenedSlugValue).optional().meta({
      description:
        "Solo si alguna lista de `listas_consultadas` llevaba más de 48 horas sin que su fuente la confirmara: lo que se incluyó después puede faltar.",
    }),
    campos_ignorados: CamposIgnorados,
    fecha_reporte: Timestamp,
    cliente: z.string(),
  })
  .meta({ id: "ValidateResponse" });

/** `camposIgnorados` belong to this request. The evidence does not have them. */
export function presentConsulta(
  consulta: Consulta,
  camposIgnorados: readonly string[] = [],
): z.output<typeof ValidateResponse> {
  const { tipo, nombre, documento } = consulta.consultado;
  const { coincidenciasOtroTipo = 0, listasAusentes = [], apartados = [], advertencias = [] } = consulta;
  return {
    consulta_id: consulta.consultaId,
    severidad: consulta.severidad,
    total_matches: consulta.matches.length,
    consulta_parcial: consulta.consultaParcial,
    matches: consulta.matches.map((match) => presentMatch(match, consulta.consultado)),
    politica_coincidencia: consulta.politicaCoincidencia,
    candidatos_descartados: consulta.candidatosDescartados,
    candidatos_apartados: apartados.map((apartado) => presentApartado(apartado, nombre)),
    advertencias: [...advertencias],
    coincidencias_otro_tipo: coincidenciasOtroTipo,
    hash_reporte: consulta.hashReporte,
    consultado: { tipo, nombre, documento },
    sujeto_obligado: consulta.sujetoObligado && {
      razon_social: consulta.sujetoObligado.razonSocial,
      nit: consulta.sujetoObligado.nit,
    },
    referencia_externa: consulta.referenciaExterna,
    listas_consultadas: consulta.listas.map(presentListaEnVigor),
    listas_ausentes: listasAusentes.map(({ slug }) => slug),
    ...(consulta.listasAtrasadas && {
      listas_atrasadas: consulta.listasAtrasadas.map(({ slug }) => slug),
    }),
    campos_ignorados: [...camposIgnorados],
    fecha_reporte: consulta.fechaReporte,
    cliente: consulta.cliente,
  };
}

/** The answer as sent, and as stored for replays. */
export function writeConsulta(
  consulta: Consulta,
  camposIgnorados: readonly string[] = [],
): {
  readonly respuesta: string;
  readonly listasVersion: string;
} {
  return {
    respuesta: JSON.stringify(presentConsulta(consulta, camposIgnorados)),
    listasVersion: listasVersion(consulta.listas),
  };
}

function presentApartado(apartado: Apartado, nombre: string | null): z.output<typeof CandidatoApartado> {
  const names = { consulta: nombre, lista: apartado.nombreCoincidencia };
  return {
    lista: apartado.lista,
    lista_nombre: apartado.listaNombre,
    nombre_coincidencia: apartado.nombreCoincidencia,
    score: apartado.score,
    motivos: apartado.contradicciones.map((contradiccion) => ({
      motivo: contradiccion.motivo,
      consulta: contradiccion.consulta,
      lista: contradiccion.lista,
      texto: contradictionText(contradiccion, names),
    })),
  };
}

function presentMatch(match: Match, consultado: Consulta["consultado"]): z.output<typeof MatchItem> {
  return {
    lista: match.lista,
    lista_nombre: match.listaNombre,
    tier: match.tier,
    vinculante_colombia: match.vinculanteColombia,
    nombre_coincidencia: match.nombreCoincidencia,
    tipo_coincidencia: match.tipoCoincidencia ?? "desconocido",
    score: match.score,
    resultado: match.resultado,
    fundamento_legal: match.fundamentoLegal,
    match_por: match.matchPor,
    documento_coincidencia: presentDocumento(match.documentoCoincidencia),
    derivado: match.derivado,
    derivado_de: match.derivadoDe && {
      tipo: match.derivadoDe.tipo,
      valor: match.derivadoDe.valor,
      lista_nombre: match.derivadoDe.listaNombre,
    },
    explicacion: presentExplicacion(match, consultado),
  };
}

export function presentExplicacion(
  match: Match,
  consultado: Pick<Consulta["consultado"], "tipo" | "nombre">,
): z.output<typeof ExplicacionBody> {
  const { explicacion } = match;
  return {
    forma: explicacion.forma,
    jaro_winkler: explicacion.jaroWinkler,
    levenshtein: explicacion.levenshtein,
    correspondencia: explicacion.correspondencia,
    nombre_normalizado: explicacion.nombreNormalizado,
    coincidencia_normalizada: explicacion.coincidenciaNormalizada,
    pares: explicacion.pares.map(({ consulta, lista, score }) => ({ consulta, lista, score })),
    alias_debil: explicacion.aliasDebil,
    lectura: explicacion.lectura?.texto ?? null,
    nombre_y_numero: explicacion.nombreYNumero ?? false,
    notas: notasOf(match, consultado),
    fecha_nacimiento: explicacion.fechaNacimiento,
    pais: explicacion.pais,
  };
}

const presentDocumento = (
  documento: Match["documentoCoincidencia"],
): z.output<typeof DocumentoCoincidencia> =>
  documento && { tipo: documento.tipo, numero: documento.numero, pais: documento.pais };

function presentListaEnVigor(lista: ListaEnVigor): z.output<typeof ListaConsultada> {
  return {
    slug: lista.slug,
    nombre: lista.nombre,
    tier: lista.tier,
    version_id: lista.versionId,
    hash_contenido: lista.hashContenido,
    fetched_en: lista.fetchedEn,
    total_entradas: lista.totalEntradas,
  };
}
