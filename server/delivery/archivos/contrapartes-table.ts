import { severidadText } from "../../domain/consultas/cobertura";
import type { ContraparteVista } from "../../domain/contrapartes/contraparte";
import { CLASE_WORDS, ESTADO_WORDS, RIESGO_WORDS } from "../../domain/contrapartes/words";
import type { Table } from "./table-part";

const SI_NO = (value: boolean | null): string | null => (value === null ? null : value ? "Sí" : "No");

/** A client's base as a file. Its first columns are those that an import reads. */
export const CONTRAPARTES: Table<ContraparteVista> = {
  name: "Contrapartes",
  columns: [
    { name: "Referencia", width: 24, value: ({ referencia }) => referencia },
    { name: "Clase", width: 18, value: ({ clase }) => CLASE_WORDS[clase] },
    { name: "Tipo", width: 12, value: ({ persona }) => persona.tipo },
    { name: "Nombre", width: 40, value: ({ persona }) => persona.nombre },
    { name: "Tipo de documento", width: 12, value: ({ persona }) => persona.documento?.tipo ?? null },
    { name: "Número de documento", width: 18, value: ({ persona }) => persona.documento?.numero ?? null },
    { name: "Fecha de nacimiento", width: 14, value: ({ persona }) => persona.fechaNacimiento },
    { name: "País", width: 8, value: ({ persona }) => persona.pais },
    { name: "Otros nombres", width: 40, value: ({ persona }) => persona.alias.join("; ") || null },
    { name: "Riesgo", width: 10, value: ({ riesgo }) => RIESGO_WORDS[riesgo] },
    // Its own alone: another would become its own when the file is imported.
    { name: "Meses entre consultas", width: 12, value: ({ periodicidadMeses }) => periodicidadMeses },
    { name: "Meses que se aplican", width: 12, value: ({ meses }) => meses },
    { name: "Fecha de vinculación", width: 14, value: ({ vinculadaEn }) => vinculadaEn },
    { name: "Estado", width: 12, value: ({ estado }) => ESTADO_WORDS[estado] },
    {
      name: "Última consulta (Bogotá)",
      width: 20,
      value: ({ ultimaConsulta }) => ultimaConsulta?.creadaEn ?? null,
    },
    {
      name: "Severidad",
      width: 14,
      value: ({ ultimaConsulta }) => ultimaConsulta && severidadText(ultimaConsulta.severidad, null),
    },
    { name: "Próxima consulta", width: 14, value: ({ proximaConsulta }) => proximaConsulta },
    {
      name: "Consulta previa a la vinculación",
      width: 14,
      value: ({ previaAVinculacion }) => SI_NO(previaAVinculacion),
    },
    { name: "Alarmas abiertas", width: 10, value: ({ alarmasAbiertas }) => alarmasAbiertas },
    { name: "Comparada (Bogotá)", width: 20, value: ({ comparadaEn }) => comparadaEn },
    { name: "Agregada (Bogotá)", width: 20, value: ({ creadaEn }) => creadaEn },
  ],
};
