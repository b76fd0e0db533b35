import { comparacionOf, estadosOf, type Informe, sumOfMeses, totalOf } from "../../domain/informes/informe";
import { notasDeCifras } from "../../domain/informes/informe-notas";
import {
  anteriorInWords,
  edadInWords,
  exactasNombre,
  mesInWords,
  momentoInWords,
  periodoInWords,
  sesionInWords,
  TIEMPO_WORDS,
  TIER_NOMBRES,
} from "../../domain/informes/informe-words";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../../domain/screening/severidad-words";
import { commaList } from "../../domain/shared/formato";
import { type Hoja, writeWorkbook } from "./workbook";

/** A report for the board as a workbook: a sheet for each of its parts. In a test account each sheet says so. */
export const informeXlsx = (informe: Informe): Uint8Array<ArrayBuffer> =>
  writeWorkbook(informe.cifras.modo === "prueba" ? hojasOf(informe).map(dePrueba) : hojasOf(informe));

const dePrueba = ({ nombre, ...hoja }: Hoja): Hoja => ({ ...hoja, nombre: `PRUEBA ${nombre}` });

const hojasOf = (informe: Informe): readonly Hoja[] => [
  aboutSheet(informe),
  ...comparacionSheets(informe),
  consultasSheet(informe),
  coincidenciasSheet(informe),
  decisionesSheet(informe),
  tiemposSheet(informe),
  ...confirmadasSheets(informe),
  listasSheet(informe),
  ...notasSheets(informe),
];

function comparacionSheets({ cifras }: Informe): Hoja[] {
  const anterior = anteriorInWords(cifras);
  if (anterior === null) return [];
  return [
    {
      nombre: "Frente al anterior",
      anchos: [34, 14, 14, 14],
      filas: [
        ["Concepto", "Este periodo", "El anterior", "Diferencia"],
        ...comparacionOf(cifras).map(({ nombre, ahora, antes }) => [nombre, ahora, antes, ahora - antes]),
        ["El anterior", anterior],
      ],
    },
  ];
}

function confirmadasSheets({ cifras: { confirmadas } }: Informe): Hoja[] {
  if (confirmadas?.modo !== "nombradas") return [];
  return [
    {
      nombre: "Confirmadas",
      anchos: [40, 18, 20, 50, 40, 20, 28, 28, 40, 38],
      filas: [
        commaList(
          "Consultado, Documento, Consultada (Bogotá), Lista, Nombre en la lista, Confirmada (Bogotá), " +
            "Quién la confirmó, Quién la aprobó, Motivo, Consulta",
        ),
        ...confirmadas.filas.map((fila) => [
          fila.nombreConsultado,
          fila.documentoConsultado,
          new Date(fila.consultadaEn),
          fila.lista,
          fila.nombreCoincidencia,
          new Date(fila.confirmadaEn),
          fila.analista,
          fila.aprobador,
          fila.motivo,
          fila.consultaId,
        ]),
      ],
    },
  ];
}

function notasSheets({ cifras }: Informe): Hoja[] {
  const notas = notasDeCifras(cifras);
  if (notas.length === 0) return [];
  return [
    {
      nombre: "Notas",
      anchos: [140],
      filas: [["Cómo se leen estas cifras"], ...notas.map((nota) => [nota])],
    },
  ];
}

function aboutSheet(informe: Informe): Hoja {
  const { razonSocial, nit, preparadoPor, sesion, modo } = informe.cifras;
  return {
    nombre: "Acerca de",
    anchos: [26, 90],
    filas: [
      ["Informe para la junta directiva", razonSocial],
      ...(modo === "prueba" ? [["PRUEBA", "De una cuenta de prueba. No es evidencia."]] : []),
      ["NIT", nit],
      ["Periodo", periodoInWords(informe)],
      ["Preparado", informe.preparadoEn],
      ["Preparado por", preparadoPor],
      ["Sesión de la junta", sesionInWords(sesion)],
      ["De cuándo son las cifras", momentoInWords(informe)],
      ["Informe", informe.informeId],
    ],
  };
}

function consultasSheet({ cifras: { porMes } }: Informe): Hoja {
  const names = SEVERIDADES.map((severidad) => SEVERIDAD_WORDS[severidad].nombre);
  const total = totalOf(sumOfMeses(porMes));
  const shareOf = (part: number) => (total === 0 ? null : Math.round((part * 1000) / total) / 10);
  const line = (label: string, porSeveridad: ReturnType<typeof sumOfMeses>) => [
    label,
    ...SEVERIDADES.map((severidad) => porSeveridad[severidad] ?? 0),
    totalOf(porSeveridad),
  ];
  return {
    nombre: "Consultas",
    anchos: [24, 14, 14, 14, 14, 14, 14],
    filas: [
      ["Mes", ...names, "Total"],
      ...porMes.map(({ mes, porSeveridad }) => line(mesInWords(mes), porSeveridad)),
      line("Total del periodo", sumOfMeses(porMes)),
      [
        "Parte del total (%)",
        ...SEVERIDADES.map((severidad) => shareOf(sumOfMeses(porMes)[severidad] ?? 0)),
        total === 0 ? null : 100,
      ],
    ],
  };
}

const coincidenciasSheet = ({ cifras }: Informe): Hoja => ({
  nombre: "Coincidencias",
  anchos: [30, 52, 24, 14, 14, 14],
  filas: [
    ["Nivel", "Lista", "Consultas con coincidencia", "Coincidencias", exactasNombre(cifras), "Posibles"],
    ...cifras.coincidencias.map(({ tier, nombre, consultas, exactas, posibles }) => [
      TIER_NOMBRES[tier],
      nombre,
      consultas,
      exactas + posibles,
      exactas,
      posibles,
    ]),
  ],
});

const decisionesSheet = ({ cifras }: Informe): Hoja => ({
  nombre: "Decisiones",
  anchos: [30, 52, 14, 14, 14, 14, 14, 14],
  filas: [
    commaList("Nivel, Lista, Coincidencias, Descartadas, Confirmadas, En análisis, Por aprobar, Por decidir"),
    ...estadosOf(cifras).map((one) => [
      TIER_NOMBRES[one.tier],
      one.nombre,
      one.total,
      one.descartadas,
      one.confirmadas,
      one.enAnalisis,
      one.porAprobar,
      one.porDecidir,
    ]),
  ],
});

const HOUR_MS = 3_600_000;

/** In hours, a number that a sheet can compute with. */
function tiemposSheet({ cifras: { esquema, decisiones } }: Informe): Hoja {
  const { cerradas, pendientes } = decisiones;
  const [mitad, nueve] = TIEMPO_WORDS[esquema].enHoras;
  const hours = (ms: number | null) => (ms === null ? null : Math.round(ms / (HOUR_MS / 100)) / 100);
  return {
    nombre: "Tiempos",
    anchos: [50, 24],
    filas: [
      ["Concepto", "Valor"],
      ["Descartadas en el periodo", cerradas.descartadas],
      ["Confirmadas en el periodo", cerradas.confirmadas],
      [mitad, hours(cerradas.medianaMs)],
      [nueve, hours(cerradas.p90Ms)],
      ["Coincidencias que esperan, de cualquier fecha", pendientes.total],
      [
        "Consulta de la que más espera (Bogotá)",
        pendientes.masAntigua === null ? null : new Date(pendientes.masAntigua),
      ],
    ],
  };
}

const listasSheet = ({ cifras: { listas } }: Informe): Hoja => ({
  nombre: "Listas",
  anchos: [30, 52, 10, 22, 12, 24, 18, 12, 24, 66],
  filas: [
    commaList(
      "Nivel, Lista, Versión, Descargada (Bogotá), Entradas, Confirmada (Bogotá), Edad, Atrasada, " +
        "Versiones del periodo, Huella del contenido (SHA-256)",
    ),
    ...listas.map(({ tier, nombre, version, confirmadaEn, edadHoras, isLate, versionesDelPeriodo }) => [
      TIER_NOMBRES[tier],
      nombre,
      version?.secuencia ?? null,
      version && new Date(version.fetchedEn),
      version?.totalEntradas ?? null,
      confirmadaEn === null ? null : new Date(confirmadaEn),
      edadInWords(edadHoras),
      isLate ? "sí" : "no",
      versionesDelPeriodo,
      version?.hashContenido ?? "ninguna versión en vigor",
    ]),
  ],
});
