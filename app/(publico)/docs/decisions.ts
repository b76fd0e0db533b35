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
  {
    id: 21,
    text: "Un parámetro de consulta que incumple su regla responde 400 validation_error con su nombre en issues; los desconocidos se ignoran.",
  },
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
    id: 67,
    text: "Una repetición con la misma Idempotency-Key devuelve estado y cuerpo idénticos al original, byte por byte, y la misma Listas-Version; X-Service-Request-Id es nuevo y los encabezados de consumo son los del momento. Vale con cualquier llave del mismo cliente y aunque el paquete o la bolsa ya no admitan consultas.",
  },
  {
    id: 69,
    text: "El cuerpo es el mismo si sus valores lo son tal como se enviaron: no cuentan los espacios ni el orden de los campos; sí cuenta escribir 900.123.456-7 o 9001234567.",
  },
  {
    id: 71,
    text: "Dos solicitudes simultáneas con la misma Idempotency-Key: la segunda espera a la primera y recibe su misma respuesta, o 409 si el cuerpo es otro.",
  },
  {
    id: 75,
    text: "Las 24 horas de una Idempotency-Key cuentan desde que se guardó la consulta y no se renuevan al repetirla. Un 4xx o un 5xx no reserva la clave.",
  },
  {
    id: 83,
    text: "Los encabezados de consumo van en 200, 400, 402 y 409 de /validate y en 200 de /cuenta/consumo; no en 401 ni en 500, ni en 409 sin_plan_asignado.",
  },
  {
    id: 86,
    text: "Sin paquete ni bolsa se atiende y se cuenta: Modalidad mensual, Plan y Estado sin_plan, Incluidas 0 y Excedente igual a lo consumido.",
  },
  { id: 87, text: "porcentaje tiene dos decimales sin redondear hacia arriba; es null si no hay incluidas." },
  {
    id: 91,
    text: "Con una cuenta de cobro vencida, la consulta que supera el 100 % del paquete todavía se atiende; la siguiente responde 402.",
  },
  {
    id: 92,
    text: "El bloqueo por mora termina con el mes, sin paquete.reactivado, y vuelve si el mes nuevo supera el 100 % con la cuenta aún vencida.",
  },
  { id: 98, text: "dia_del_periodo cuenta desde 1; dias_restantes es 1 el último día del mes en Bogotá." },
  {
    id: 99,
    text: "Un cambio de paquete rige desde el periodo siguiente, salvo que soporte lo aplique de inmediato; los periodos pasados conservan sus precios.",
  },
  { id: 105, text: "cobro.periodo del 402 paquete_vencido_sin_pago es el mes que paga la cuenta, AAAA-MM." },
  {
    id: 106,
    text: "Una bolsa agotada sigue agotada al pasar su fecha: responde bolsa_agotada y no emite paquete.vencido.",
  },
  {
    id: 109,
    text: "Una recarga reemplaza de inmediato la bolsa vigente y su saldo se pierde; como no había bloqueo, no emite paquete.reactivado.",
  },
  {
    id: 110,
    text: "La primera bolsa vence 6 meses después de la entrega de credenciales y las siguientes 6 meses después de su activación, a la misma hora en Bogotá; si el mes no tiene ese día, el último.",
  },
  {
    id: 115,
    text: "Si se pasaron varias marcas de vencimiento sin aviso, solo se avisa la más cercana al vencimiento.",
  },
  { id: 117, text: "total del historial cuenta los periodos o bolsas que existen, con el actual primero." },
  {
    id: 118,
    text: "El historial incluye los meses sin consultas desde el primer paquete o la primera consulta; plan es null en los meses sin paquete.",
  },
  { id: 119, text: "El historial es el de la modalidad actual del cliente." },
  {
    id: 121,
    text: "paquete.renovado lo emite la primera consulta cobrable del mes, nunca la del primer mes con paquete; tras varios meses sin consultas se emite uno solo.",
  },
  {
    id: 122,
    text: "paquete.agotado mensual se emite solo si 100 está entre los umbrales; en una bolsa, siempre.",
  },
  {
    id: 123,
    text: "Un umbral agregado por debajo del consumo no se dispara; en una bolsa, los mayores de 100 nunca.",
  },
  {
    id: 129,
    text: "La cuenta de cobro del paquete siguiente se emite al 80 % del consumo o el día 20, lo primero, y vence al final del día en Bogotá, 10 días después si no se acordó otro plazo.",
  },
  { id: 130, text: "En los eventos de una bolsa, consumo.excedente_precio_unitario es null." },
  {
    id: 134,
    text: "cobro de un evento lleva emitido_en, vence_en, referencia, pago_registrado_en y periodo.",
  },
  {
    id: 157,
    text: "Severidad: alto, si hay una coincidencia exacta de nivel 1; medio, exacta de nivel 2 o 3; informativo, si solo hay posibles y todas son de nivel 3; bajo, si hay posibles de otro nivel; sin_hallazgo, ninguna.",
  },
  { id: 177, text: "documento_consultado es el tipo seguido del número, sin separador: CC1234567." },
  {
    id: 193,
    text: "Una entrada es coincidencia posible si su puntaje es al menos 0,70 y sus palabras corresponden al menos en 0,82. Dos palabras de más de tres letras que se parecen en menos de 0,60 no suman nada; dos seguidas se leen juntas («juan carlos», «juancarlos») solo si así corresponden, y mejor que cada una sola; si uno de los nombres viene de una escritura que omite vocales, como la árabe, sus palabras corresponden también por las consonantes. La respuesta dice qué política se aplicó (politica_coincidencia) y cuántas entradas tenían el puntaje y no la correspondencia (candidatos_descartados).",
  },
  {
    id: 194,
    text: "La fecha de nacimiento y el país ordenan y explican las coincidencias; nunca ocultan una ni cambian su puntaje.",
  },
  { id: 195, text: "Los alias débiles se comparan como los demás y se señalan en explicacion." },
  {
    id: 198,
    text: "cobro de /cuenta/consumo es la cuenta emitida y sin pagar más antigua; si todas están pagadas, la última emitida.",
  },
];
