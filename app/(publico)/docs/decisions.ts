/**
 * Choices where the contract leaves room, as this service makes them today, by their number in the project's
 * contract decisions. A choice enters this list with the code that makes it.
 */
export const DECISIONS: readonly { readonly id: number; readonly text: string }[] = [
  {
    id: 2,
    text: "Un método que la ruta no admite responde 405 metodo_no_permitido con el encabezado Allow.",
  },
  {
    id: 3,
    text: "Una ruta desconocida responde 404 not_found, y un método no admitido 405, antes de revisar la llave.",
  },
  { id: 8, text: "HEAD solo se admite en /api/v1/health; en las demás rutas responde 405." },
  {
    id: 10,
    text: "El cuerpo se interpreta por su contenido: el encabezado Content-Type no se tiene en cuenta.",
  },
  { id: 13, text: "Un cuerpo JSON de más de 256 KB responde 413 cuerpo_demasiado_grande." },
  { id: 17, text: "Los campos desconocidos de una solicitud se ignoran y no se guardan." },
  { id: 18, text: "En /validate, null en un campo opcional equivale a no enviarlo." },
  { id: 29, text: "El campo version de /health es la versión de la interfaz." },
  { id: 47, text: "La sintaxis de Idempotency-Key solo se revisa en /validate." },
  {
    id: 49,
    text: "Un nombre vacío se rechaza aunque se envíe documento: está presente y es demasiado corto.",
  },
  {
    id: 51,
    text: "El nombre admite hasta 300 caracteres y el número de documento hasta 64.",
  },
  {
    id: 57,
    text: "El NIT de sujeto_obligado no se rechaza por su dígito de verificación: se exigen de 5 a 15 dígitos, con o sin puntos, espacios y un guion.",
  },
  {
    id: 60,
    text: "La fecha de nacimiento de una persona jurídica se valida y se ignora; una fecha futura se rechaza.",
  },
  { id: 61, text: "El país se acepta si son dos letras; no se compara con la tabla ISO 3166-1." },
  {
    id: 157,
    text: "Severidad: alto, si hay una coincidencia exacta de nivel 1; medio, exacta de nivel 2 o 3; informativo, si solo hay posibles y todas son de nivel 3; bajo, si hay posibles de otro nivel; sin_hallazgo, ninguna.",
  },
  {
    id: 193,
    text: "Una entrada es coincidencia posible si su puntaje es al menos 0,70 y sus palabras corresponden al menos en 0,82. Dos palabras de más de tres letras que se parecen en menos de 0,60 no suman nada; dos seguidas se leen juntas («juan carlos», «juancarlos») solo si así corresponden, y mejor que cada una sola; si uno de los nombres viene de una escritura que omite vocales, como la árabe, sus palabras corresponden también por las consonantes. La respuesta dice qué política se aplicó (politica_coincidencia) y cuántas entradas tenían el puntaje y no la correspondencia (candidatos_descartados).",
  },
  {
    id: 194,
    text: "La fecha de nacimiento y el país ordenan y explican las coincidencias; nunca ocultan una ni cambian su puntaje.",
  },
  { id: 195, text: "Los alias débiles se comparan como los demás y se señalan en explicacion." },
];
