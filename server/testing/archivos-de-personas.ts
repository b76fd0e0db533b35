import { workbookOf } from "../lists/testing/workbook";

/** A file of invented people and companies, as banks, notaries, payrolls, ERPs and cadastres hand theirs out. */
export interface ArchivoDePersonas {
  readonly nombre: string;
  readonly raw: Buffer;
  /** Line of its header. Null if it has none. */
  readonly encabezado: number | null;
  /** Campos whose column is guessed. */
  readonly supuestas: readonly string[];
  /** By line: the screened person, the error, or why it is set aside. */
  readonly filas: readonly string[];
}

const windows1252 = (text: string): Buffer => Buffer.from(text, "latin1");
const lines = (...rows: string[]): string => `${rows.join("\r\n")}\r\n`;
/** Excel's serial number of a day. */
const serial = (day: string) => ({ serial: Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569 });

export const ARCHIVOS_DE_PERSONAS: readonly ArchivoDePersonas[] = [
  {
    nombre: "banco-cuentahabientes.csv",
    raw: windows1252(
      lines(
        "BANCO INVENTADO DEL SUR S.A.;;;",
        "Reporte de cuentahabientes;;;",
        "Fecha de corte: 31/10/2026;;;",
        ";;;",
        "Razón social / Nombre completo;No. identificación;Ciudad;Saldo",
        "NÚÑEZ FICTICIA, ANA LUCÍA;CC 79.123.456;Bogotá;$ 1.250.000",
        "Comercializadora Inventada S.A.S.;NIT 900.123.456-8;Cali;$ 8.000.000",
        "",
        "Pedro Ficticio Peña;1.020.304.050;Mompox;$ 350.000",
        "Fundación Manos Inventadas;890.903.938-8;Cali;$ 0",
        "Zoila Sin Documento;;Pasto;$ 12.000",
        "TOTAL;;;$ 9.612.000",
      ),
    ),
    encabezado: 5,
    supuestas: ["nombre"],
    filas: [
      "6 natural CC 79123456 NÚÑEZ FICTICIA, ANA LUCÍA",
      "7 juridica NIT 900123456 Comercializadora Inventada S.A.S.",
      "9 natural CC 1020304050 Pedro Ficticio Peña",
      "10 juridica NIT 890903938 Fundación Manos Inventadas",
      "11 error tipo",
      "12 apartada total",
    ],
  },
  {
    nombre: "notaria-otorgantes.xlsx",
    raw: workbookOf([
      ["NOTARÍA NOVENTA Y NUEVE DEL CÍRCULO FICTICIO"],
      ["Índice de otorgantes, octubre de 2026"],
      ["Escritura No.", "Fecha de otorgamiento", "Compareciente", "Calidad", "Clase de documento", "Número"],
      [{ n: "4512" }, serial("2026-10-02"), "Rosalba Inventada Toro", "Vendedora", "C.C.", { n: "41234567" }],
      [
        { n: "4512" },
        serial("2026-10-02"),
        "Constructora Ficticia Ltda.",
        "Compradora",
        "NIT",
        "900200001-3",
      ],
      [{ n: "4513" }, serial("2026-10-03"), "John Invented Smith", "Poderdante", "Pasaporte", "AB 123456"],
      [{ n: "4514" }, serial("2026-10-05"), "Yelitza Ficticia Rondón", "Deudora", "C.E.", { n: "412345" }],
      ["Elaborado por: Auxiliar inventado"],
    ]),
    encabezado: 3,
    supuestas: ["numero_documento"],
    filas: [
      "4 natural CC 41234567 Rosalba Inventada Toro",
      "5 juridica NIT 900200001 Constructora Ficticia Ltda.",
      "6 natural PAS AB123456 John Invented Smith",
      "7 natural CE 412345 Yelitza Ficticia Rondón",
      "8 apartada nota",
    ],
  },
  {
    nombre: "nomina-octubre.xlsx",
    raw: workbookOf([
      ["Inversiones Inventadas S.A.S."],
      ["Nómina octubre 2026"],
      [],
      [
        ...["Cédula", "Primer nombre", "Segundo nombre", "Primer apellido", "Segundo apellido"],
        ...["Fecha de nacimiento", "Cargo", "Salario"],
      ],
      [
        ...[{ n: "52123456" }, "Nuria", "Inés", "Zarzal", "Ficticia"],
        ...[serial("1980-03-12"), "Analista", { n: "3200000" }],
      ],
      [{ n: "1.020304051E9" }, "Otto", "", "Inventado", "", "12/03/1995", "Auxiliar", { n: "1600000" }],
      [{ n: "80123456" }, "Elí", "", "Ficticio", "Paz", { n: "29292" }, "Jefe", { n: "5400000" }],
      ["", "", "", "", "", "", "Total nómina", { n: "10200000" }],
    ]),
    encabezado: 4,
    supuestas: [],
    filas: [
      "5 natural CC 52123456 Nuria Inés Zarzal Ficticia 1980-03-12",
      "6 natural CC 1020304051 Otto Inventado 1995-03-12",
      "7 natural CC 80123456 Elí Ficticio Paz 1980-03-12",
      "8 apartada total",
    ],
  },
  {
    nombre: "erp-terceros.txt",
    raw: Buffer.from(
      lines(
        "Código\tTipo identificación\tIdentificación\tDV\tNombre tercero\tCiudad\tTeléfono",
        "T-01\t31 - NIT\t900300001\t5\tMetales Inventados S.A.\tYumbo\t6024440001",
        "T-02\t13 - Cédula de ciudadanía\t71234567\t\tGabriel Ficticio Ríos\tBello\t3001234567",
        "T-03\t31 - NIT\t71234568\t4\tHernán Inventado Cano\tTunja\t3007654321",
        "T-04\t42 - Documento extranjero\tX-9\t\tForeign Invented Corp\tMiami\t",
      ),
    ),
    encabezado: 1,
    supuestas: [],
    filas: [
      "2 juridica NIT 900300001 Metales Inventados S.A. ref T-01",
      "3 natural CC 71234567 Gabriel Ficticio Ríos ref T-02",
      "4 natural NIT 71234568 Hernán Inventado Cano ref T-03",
      "5 juridica Foreign Invented Corp ref T-04",
    ],
  },
  {
    nombre: "catastro-propietarios.csv",
    raw: Buffer.from(
      lines(
        "Municipio de Villa Ficticia,,,,,",
        "Listado de propietarios,,,,,",
        "Número predial,Matrícula inmobiliaria,Propietario(s),Tipo doc,Documento,Dirección",
        '010203040506000,"300-12345","Ficticia de Prueba, Carmen",CC,37.123.456,"Calle 1 # 2-3, piso 2"',
        '010203040506001,"300-12346",Agropecuaria Inventada S. en C.,NIT,800123456,Vereda El Invento',
        '010203040506002,"300-12347",Nación Ficticia,,,Carrera 9',
        "Total predios,3,,,,",
      ),
    ),
    encabezado: 3,
    supuestas: ["nombre"],
    filas: [
      "4 natural CC 37123456 Ficticia de Prueba, Carmen",
      "5 juridica NIT 800123456 Agropecuaria Inventada S. en C.",
      "6 error tipo",
      "7 apartada total",
    ],
  },
  {
    nombre: "exogena-1001.csv",
    raw: windows1252(
      lines(
        "Concepto;Tipo de documento;Número identificación;DV;Primer apellido del informado;Segundo apellido del informado;Primer nombre del informado;Otros nombres del informado;Razón social informado;País;Pago",
        "5002;31;900400001;1;;;;;Servicios Ficticios y Cía. Ltda.;COLOMBIA;1500000",
        "5002;13;51987654;;Inventada;Peña;María;José;;COLOMBIA;800000",
        "5004;22;512345;;Ficticio;;Wang;;;CHINA;900000",
      ),
    ),
    encabezado: 1,
    supuestas: [],
    filas: [
      "2 juridica NIT 900400001 Servicios Ficticios y Cía. Ltda. CO",
      "3 natural CC 51987654 María José Inventada Peña CO",
      "4 natural CE 512345 Wang Ficticio CN",
    ],
  },
  {
    nombre: "proveedores-sin-encabezado.csv",
    raw: Buffer.from(
      lines(
        "900.500.001-4;Papelería Inventada S.A.S.;Medellín;2026-01-15",
        "1.098.765.432;Luz Dary Ficticia Gómez;Medellín;2026-02-20",
        "79.987.654;Ramiro Inventado Suárez;Medellín;2026-03-01",
      ),
    ),
    encabezado: null,
    supuestas: ["numero_documento", "nombre"],
    filas: [
      "1 juridica NIT 900500001 Papelería Inventada S.A.S.",
      "2 natural CC 1098765432 Luz Dary Ficticia Gómez",
      "3 natural CC 79987654 Ramiro Inventado Suárez",
    ],
  },
  {
    nombre: "fondo-asociados.txt",
    raw: Buffer.from(
      `\ufeff${lines(
        "Documento\tApellidos\tNombres\tFec. Nacimiento\tCorreo",
        "43.210.987\tFicticia Óñez\tÁngela\t05/11/1978\tangela@ejemplo.co",
        "1.144.000.111\tInventado\tJulián\t1-2-99\tjulian@ejemplo.co",
      )}`,
      "utf16le",
    ),
    encabezado: 1,
    supuestas: [],
    filas: [
      "2 natural CC 43210987 Ángela Ficticia Óñez 1978-11-05",
      "3 natural CC 1144000111 Julián Inventado 1999-02-01",
    ],
  },
  {
    nombre: "inmobiliaria-arrendatarios.xlsx",
    raw: workbookOf([
      ["Inmobiliaria Ficticia"],
      ["Arrendatarios vigentes"],
      ["Generado el 3 de noviembre"],
      [],
      ["", "Arrendatario", "C.C. / NIT", "Inmueble", "Canon"],
      [{ n: "1" }, "Beatriz Inventada Lora", { n: "63123456" }, "Apto 101", { n: "1800000" }],
      [{ n: "2" }, "Café Ficticio S.A.S.", "901.100.200-1", "Local 3", { n: "4200000" }],
      [{ n: "3" }, "Beatriz Inventada Lora", "63.123.456", "Garaje 7", { n: "200000" }],
      ["", "Tomás Ficticio Rey", { error: "#N/A" }, "Apto 202", { n: "1500000" }],
    ]),
    encabezado: 5,
    supuestas: ["nombre"],
    filas: [
      "6 natural CC 63123456 Beatriz Inventada Lora",
      "7 juridica NIT 901100200 Café Ficticio S.A.S.",
      "8 natural CC 63123456 Beatriz Inventada Lora",
      "9 error numero_documento tipo",
    ],
  },
  {
    nombre: "core-clientes.txt",
    raw: windows1252(
      lines(
        "TIPO_ID|NUM_ID|NOMBRE|NACIONALIDAD|FECHA_NAC|TIPO",
        "CC|19876543|JAIRO FICTICIO MUÑOZ|COLOMBIANO|19580730|PN",
        "PAS|C1234567|MARIE INVENTÉE|FRANCIA|19910101|PN",
        "NIT|8300123451|SEGUROS INVENTADOS S.A.|COLOMBIA||PJ",
      ),
    ),
    encabezado: 1,
    supuestas: ["fecha_nacimiento"],
    filas: [
      "2 natural CC 19876543 JAIRO FICTICIO MUÑOZ 1958-07-30 CO",
      "3 natural PAS C1234567 MARIE INVENTÉE 1991-01-01 FR",
      "4 juridica NIT 8300123451 SEGUROS INVENTADOS S.A. CO",
    ],
  },
  {
    nombre: "accionistas.csv",
    raw: Buffer.from(
      lines(
        "sep=;",
        "Accionista;Identificación;Participación;Relación",
        "Holding Inventado Inc.;NIT 901.200.300;60%;Accionista",
        'Ernesto "Tito" Ficticio Vega;17.123.456;30%;Accionista',
        "Ana Invented Doe;AR123456;10%;Accionista",
      ),
    ),
    encabezado: 2,
    supuestas: ["nombre"],
    filas: [
      "3 juridica NIT 901200300 Holding Inventado Inc. accionista",
      '4 natural CC 17123456 Ernesto "Tito" Ficticio Vega accionista',
      "5 natural PAS AR123456 Ana Invented Doe accionista",
    ],
  },
  {
    nombre: "contratistas-impreso.csv",
    raw: windows1252(
      lines(
        "ALCALDÍA DE VILLA FICTICIA;;;",
        "Contratistas;;;",
        "Nit o cédula;Nombre o razón social;Objeto;Valor",
        "80.111.222;Fabio Inventado León;Asesoría;12.000.000",
        "900.600.700-8;Obras Ficticias S.A.;Vía;99.000.000",
        "Subtotal página 1;;;111.000.000",
        "Página 1 de 2;;;",
        "Nit o cédula;Nombre o razón social;Objeto;Valor",
        "900.600.701;TOTAL SERVICIOS FICTICIOS S.A.S.;Aseo;5.000.000",
        "Gran total;;;116.000.000",
      ),
    ),
    encabezado: 3,
    supuestas: [],
    filas: [
      "4 natural CC 80111222 Fabio Inventado León",
      "5 juridica NIT 900600700 Obras Ficticias S.A.",
      "6 apartada total",
      "7 apartada nota",
      "8 apartada encabezado",
      "9 juridica NIT 900600701 TOTAL SERVICIOS FICTICIOS S.A.S.",
      "10 apartada total",
    ],
  },
];
