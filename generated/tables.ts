// Generated from prisma/schema.prisma: npm run generate
import { uuid, bpchar, date, timestamptz, text, int4, int8, bool, bytea, jsonb, arrayOf, nullable, table } from "../server/db/sql/column-types";

export const cliente = /* @__PURE__ */ table("cliente", {
  id: uuid,
  razonSocial: text,
  nit: text,
  activo: bool,
  operaParaTerceros: bool,
  politicaCoincidencia: text,
  emails: arrayOf(text),
  creadoEn: timestamptz,
  umbralesAlerta: arrayOf(int4),
  diasParaPagar: nullable(int4),
  alertasActiva: bool,
  alertasActualizadoEn: nullable(timestamptz),
  webhookUrl: nullable(text),
  exigeSegundoFactor: bool,
  exigeCuatroOjos: bool,
  avisaVinculante: bool,
  vinculantePorCorreo: bool,
  emailsVinculante: arrayOf(text),
  avisaVigilancia: bool,
  vigilanciaTope: int4,
  politicaDecisiones: nullable(jsonb),
  periodicidad: nullable(jsonb),
  modo: text,
  cuentaRealId: nullable(uuid),
});

export const apiKey = /* @__PURE__ */ table("api_key", {
  id: uuid,
  clienteId: uuid,
  digest: bytea,
  terminacion: text,
  etiqueta: nullable(text),
  creadaEn: timestamptz,
  ultimoUsoEn: nullable(timestamptz),
  validaHasta: nullable(timestamptz),
  revocadaEn: nullable(timestamptz),
  reemplazadaPor: nullable(uuid),
});

export const enlaceLlave = /* @__PURE__ */ table("enlace_llave", {
  id: uuid,
  clienteId: uuid,
  usuarioId: nullable(uuid),
  email: text,
  etiqueta: nullable(text),
  reemplaza: nullable(uuid),
  solapeHoras: nullable(int4),
  motivo: nullable(text),
  creadoPor: text,
  creadoEn: timestamptz,
  venceEn: timestamptz,
  digest: nullable(bytea),
  abiertoEn: nullable(timestamptz),
  abiertoDesde: nullable(text),
  apiKeyId: nullable(uuid),
  anuladoEn: nullable(timestamptz),
  correoId: uuid,
});

export const listaVersion = /* @__PURE__ */ table("lista_version", {
  id: uuid,
  slug: text,
  secuencia: int4,
  hashContenido: bpchar,
  fetchedEn: timestamptz,
  totalEntradas: int4,
  formato: text,
  esMuestra: bool,
  derivadaDe: nullable(uuid),
  raw: nullable(bytea),
  lectura: nullable(jsonb),
});

export const listaEntry = /* @__PURE__ */ table("lista_entry", {
  id: int8,
  slug: text,
  sourceId: text,
  contentHash: bytea,
  content: text,
  desdeSecuencia: int4,
});

export const listaEntryRetiro = /* @__PURE__ */ table("lista_entry_retiro", {
  entryId: int8,
  enSecuencia: int4,
});

export const listaAttempt = /* @__PURE__ */ table("lista_attempt", {
  id: uuid,
  slug: text,
  en: timestamptz,
  resultado: text,
  detalle: nullable(text),
  versionId: nullable(uuid),
});

export const listaRetenida = /* @__PURE__ */ table("lista_retenida", {
  id: uuid,
  slug: text,
  en: timestamptz,
  motivo: text,
  caidas: jsonb,
  formato: text,
  hashContenido: bpchar,
  totalEntradas: int4,
  derivadaDe: nullable(uuid),
  raw: nullable(bytea),
});

export const listaRetenidaFin = /* @__PURE__ */ table("lista_retenida_fin", {
  retenidaId: uuid,
  en: timestamptz,
  resultado: text,
  actor: text,
  versionId: nullable(uuid),
  motivo: nullable(text),
});

export const listaPrevia = /* @__PURE__ */ table("lista_previa", {
  id: uuid,
  slug: text,
  origen: text,
  creadaEn: timestamptz,
  venceEn: timestamptz,
  actor: text,
  cargadaPor: nullable(uuid),
  formato: text,
  nombreArchivo: nullable(text),
  hashContenido: bpchar,
  totalEntradas: int4,
  baseVersion: nullable(uuid),
  origenes: jsonb,
  objecion: nullable(text),
  caidas: jsonb,
  derivadas: jsonb,
  retenidaId: nullable(uuid),
  raw: nullable(bytea),
  terminadaEn: nullable(timestamptz),
  terminadaPor: nullable(text),
  resultado: nullable(text),
});

export const listaPreviaCambio = /* @__PURE__ */ table("lista_previa_cambio", {
  previaId: uuid,
  sourceId: text,
  antes: nullable(text),
  despues: nullable(text),
  decision: nullable(text),
  motivo: nullable(text),
  decididaEn: nullable(timestamptz),
  decididaPor: nullable(text),
});

export const listaEjecucion = /* @__PURE__ */ table("lista_ejecucion", {
  id: uuid,
  slug: text,
  actor: text,
  inicio: timestamptz,
  paso: text,
  hecho: nullable(int4),
  total: nullable(int4),
  latido: timestamptz,
  fin: nullable(timestamptz),
  resultado: nullable(text),
});

export const tareaEjecucion = /* @__PURE__ */ table("tarea_ejecucion", {
  id: uuid,
  tarea: text,
  origen: text,
  trigger: nullable(text),
  actor: text,
  inicio: timestamptz,
});

export const tareaFin = /* @__PURE__ */ table("tarea_fin", {
  ejecucionId: uuid,
  en: timestamptz,
  resultado: text,
  detalle: jsonb,
});

export const avisoSoporte = /* @__PURE__ */ table("aviso_soporte", {
  id: uuid,
  tipo: text,
  objeto: text,
  dia: date,
  detalle: text,
  creadoEn: timestamptz,
});

export const consulta = /* @__PURE__ */ table("consulta", {
  id: uuid,
  clienteId: uuid,
  apiKeyId: nullable(uuid),
  usuarioId: nullable(uuid),
  creadaEn: timestamptz,
  requestId: text,
  nombreConsultado: nullable(text),
  documentoConsultado: nullable(text),
  severidad: text,
  totalMatches: int4,
  referenciaExterna: nullable(text),
  sujetoObligadoRazonSocial: nullable(text),
  sujetoObligadoNit: nullable(text),
  hashReporte: bpchar,
  evidencia: text,
  bolsaId: nullable(uuid),
  esPrueba: bool,
  sistema: nullable(text),
});

export const consultaTotal = /* @__PURE__ */ table("consulta_total", {
  clienteId: uuid,
  sujetoObligadoNit: text,
  severidad: text,
  dia: date,
  total: int4,
});

export const archivo = /* @__PURE__ */ table("archivo", {
  id: uuid,
  tipo: text,
  clienteId: uuid,
  usuarioId: nullable(uuid),
  solicitadaEn: timestamptz,
  desde: nullable(timestamptz),
  hasta: nullable(timestamptz),
  pedido: jsonb,
  memoria: jsonb,
  total: nullable(int4),
  avance: int4,
  partes: int4,
  bytes: int8,
  terminadaEn: nullable(timestamptz),
  borradaEn: nullable(timestamptz),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const archivoParte = /* @__PURE__ */ table("archivo_parte", {
  archivoId: uuid,
  numero: int4,
  sumas: nullable(text),
  contenido: bytea,
});

export const lote = /* @__PURE__ */ table("lote", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  correPor: nullable(uuid),
  nombreArchivo: text,
  encabezado: arrayOf(text),
  columnas: jsonb,
  arreglos: jsonb,
  previas: jsonb,
  supuestas: arrayOf(text),
  recordadas: bool,
  enBlanco: int4,
  lectura: nullable(jsonb),
  crudo: nullable(bytea),
  estado: text,
  motivo: nullable(text),
  total: int4,
  requestId: nullable(text),
  creadoEn: timestamptz,
  iniciadoEn: nullable(timestamptz),
  terminadoEn: nullable(timestamptz),
  paradoEn: nullable(timestamptz),
  servidoEn: nullable(timestamptz),
  cifras: nullable(jsonb),
  borradoEn: nullable(timestamptz),
});

export const columnasRecordadas = /* @__PURE__ */ table("columnas_recordadas", {
  clienteId: uuid,
  encabezado: bpchar,
  columnas: jsonb,
  usadasEn: timestamptz,
});

export const loteFila = /* @__PURE__ */ table("lote_fila", {
  loteId: uuid,
  numero: int4,
  clienteId: uuid,
  linea: int4,
  celdas: arrayOf(text),
  contraparte: nullable(text),
  persona: nullable(jsonb),
  huella: nullable(bytea),
  errores: nullable(jsonb),
  dudas: arrayOf(text),
  estado: text,
  consultaId: nullable(uuid),
  severidad: nullable(text),
  totalMatches: nullable(int4),
  hashReporte: nullable(text),
  consultadaEn: nullable(timestamptz),
  motivo: nullable(text),
  intentos: int4,
  reintentarEn: nullable(timestamptz),
  terminadaEn: nullable(timestamptz),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const consultaBusqueda = /* @__PURE__ */ table("consulta_busqueda", {
  indice: int8,
  consultaId: uuid,
  clienteId: uuid,
  creadaEn: timestamptz,
  quien: uuid,
  palabras: arrayOf(text),
});

export const coincidenciaTotal = /* @__PURE__ */ table("coincidencia_total", {
  consultaId: uuid,
  lista: text,
  clienteId: uuid,
  creadaEn: timestamptz,
  exactas: int4,
  posibles: int4,
});

export const informe = /* @__PURE__ */ table("informe", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  preparadoEn: timestamptz,
  desde: timestamptz,
  hasta: timestamptz,
  cifras: jsonb,
});

export const expediente = /* @__PURE__ */ table("expediente", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  preparadoPor: text,
  en: timestamptz,
  por: text,
  consultaIds: arrayOf(uuid),
  total: int4,
  dicho: jsonb,
  huella: bpchar,
});

export const entradaHuella = /* @__PURE__ */ table("entrada_huella", {
  entryId: int8,
  huella: bpchar,
  claves: arrayOf(text),
});

export const entradaHuellaVersion = /* @__PURE__ */ table("entrada_huella_version", {
  versionId: uuid,
});

export const coincidencia = /* @__PURE__ */ table("coincidencia", {
  consultaId: uuid,
  posicion: int4,
  clienteId: uuid,
  creadaEn: timestamptz,
  lista: text,
  tier: text,
  resultado: text,
  grado: text,
  nombreCoincidencia: text,
  nombreConsultado: nullable(text),
  documentoConsultado: nullable(text),
  referenciaExterna: nullable(text),
  sourceId: nullable(text),
  huella: nullable(bpchar),
  estado: text,
  decididaEn: nullable(timestamptz),
  asignadaA: nullable(uuid),
  escaladaEn: nullable(timestamptz),
});

export const coincidenciaAvance = /* @__PURE__ */ table("coincidencia_avance", {
  id: int4,
  indice: int8,
});

export const decision = /* @__PURE__ */ table("decision", {
  id: uuid,
  clienteId: uuid,
  consultaId: uuid,
  posicion: int4,
  numero: int4,
  en: timestamptz,
  tipo: text,
  documento: text,
  nacimiento: text,
  pais: text,
  actividad: text,
  motivo: text,
  segundoMotivo: nullable(text),
  nota: nullable(text),
  analistaId: uuid,
  analista: text,
  requiereAprobacion: bool,
  repiteId: nullable(uuid),
});

export const decisionRevision = /* @__PURE__ */ table("decision_revision", {
  decisionId: uuid,
  analistaId: uuid,
  resultado: text,
  en: timestamptz,
  aprobadorId: uuid,
  aprobador: text,
  nota: nullable(text),
});

export const casoPaso = /* @__PURE__ */ table("caso_paso", {
  id: uuid,
  clienteId: uuid,
  consultaId: uuid,
  posicion: int4,
  decisionId: uuid,
  orden: int4,
  nombre: text,
  abiertoEn: timestamptz,
  venceEn: timestamptz,
  responsableId: uuid,
  escaladoEn: nullable(timestamptz),
  resultado: nullable(text),
  terminadoEn: nullable(timestamptz),
  terminadoPorId: nullable(uuid),
  terminadoPor: nullable(text),
  radicado: nullable(text),
  nota: nullable(text),
});

export const adjunto = /* @__PURE__ */ table("adjunto", {
  id: uuid,
  clienteId: uuid,
  consultaId: uuid,
  posicion: int4,
  pasoId: uuid,
  nombre: text,
  tipo: text,
  bytes: int4,
  sha256: bpchar,
  contenido: bytea,
  subidoEn: timestamptz,
  subidoPorId: uuid,
  subidoPor: text,
});

export const fichaPep = /* @__PURE__ */ table("ficha_pep", {
  consultaId: uuid,
  posicion: int4,
  version: int4,
  clienteId: uuid,
  lista: text,
  en: timestamptz,
  autorId: uuid,
  autor: text,
  cargo: text,
  fechaDesvinculacion: nullable(date),
  vinculo: text,
  origenRecursos: text,
  aprobador: text,
  proximaRevision: date,
});

export const diligencia = /* @__PURE__ */ table("diligencia", {
  id: uuid,
  clienteId: uuid,
  apiKeyId: nullable(uuid),
  usuarioId: nullable(uuid),
  token: nullable(uuid),
  creadaEn: timestamptz,
  requestId: text,
  documento: text,
  tipoDocumento: nullable(text),
  nombre: nullable(text),
  referenciaExterna: nullable(text),
  totalHallazgos: int4,
  hashRespuesta: bpchar,
  evidencia: text,
  esPrueba: bool,
});

export const diligenciaMes = /* @__PURE__ */ table("diligencia_mes", {
  clienteId: uuid,
  mes: text,
  facturables: int4,
});

export const planAsignado = /* @__PURE__ */ table("plan_asignado", {
  clienteId: uuid,
  desdeMes: text,
  codigo: nullable(text),
  nombre: nullable(text),
  consultasIncluidas: nullable(int4),
  precioMes: nullable(int8),
  precioUnitario: nullable(int8),
  precioExcedente: nullable(int8),
});

export const periodo = /* @__PURE__ */ table("periodo", {
  clienteId: uuid,
  mes: text,
  revision: int4,
  consumidas: int4,
  actualizadoEn: timestamptz,
});

export const tope = /* @__PURE__ */ table("tope", {
  orden: int8,
  clienteId: uuid,
  consultas: nullable(int4),
  referenciaSolicitud: nullable(text),
  fijadoEn: timestamptz,
});

export const bolsa = /* @__PURE__ */ table("bolsa", {
  id: uuid,
  clienteId: uuid,
  secuencia: int4,
  activadaEn: timestamptz,
  venceEn: timestamptz,
  consultasCompradas: int4,
  consumidas: int4,
  actualizadoEn: timestamptz,
  precioTotal: int8,
  pagoReferencia: text,
  pagoRegistradoEn: timestamptz,
  cerradaEn: nullable(timestamptz),
  estadoAlCierre: nullable(text),
  revertidaEn: nullable(timestamptz),
  vencidaEn: nullable(timestamptz),
});

export const cobro = /* @__PURE__ */ table("cobro", {
  id: uuid,
  clienteId: uuid,
  periodo: text,
  cuentaReferencia: text,
  automatico: bool,
  emitidoEn: timestamptz,
  venceEn: timestamptz,
  pagoReferencia: nullable(text),
  pagoRegistradoEn: nullable(timestamptz),
  lineas: nullable(jsonb),
});

export const cobroDocumento = /* @__PURE__ */ table("cobro_documento", {
  anio: int4,
  numero: int4,
  cobroId: uuid,
  orden: int4,
  periodo: text,
  cuentaReferencia: text,
  emitidoEn: timestamptz,
  venceEn: timestamptz,
  lineas: jsonb,
  deudorRazonSocial: text,
  deudorNit: text,
  emisorRazonSocial: text,
  emisorNit: nullable(text),
  emisorPago: nullable(text),
});

export const cobroNumero = /* @__PURE__ */ table("cobro_numero", {
  anio: int4,
  ultimo: int4,
});

export const cobroVencimiento = /* @__PURE__ */ table("cobro_vencimiento", {
  id: uuid,
  cobroId: uuid,
  en: timestamptz,
  actor: text,
  motivo: text,
  antes: timestamptz,
  despues: timestamptz,
});

export const politica = /* @__PURE__ */ table("politica", {
  version: int4,
  en: timestamptz,
  actor: text,
  motivo: text,
  dobleAprobacionDesde: nullable(int8),
  diasParaPagar: int4,
  solapeHoras: int4,
  emisorRazonSocial: text,
  emisorNit: nullable(text),
  emisorPago: nullable(text),
});

export const solicitud = /* @__PURE__ */ table("solicitud", {
  id: uuid,
  clienteId: nullable(uuid),
  pedido: jsonb,
  clave: text,
  valor: nullable(int8),
  recibo: bool,
  creadaEn: timestamptz,
  venceEn: timestamptz,
  solicitadaPor: uuid,
  solicitante: text,
});

export const solicitudFin = /* @__PURE__ */ table("solicitud_fin", {
  solicitudId: uuid,
  solicitadaPor: uuid,
  estado: text,
  en: timestamptz,
  por: uuid,
  nombre: text,
  motivo: nullable(text),
});

export const movimiento = /* @__PURE__ */ table("movimiento", {
  id: uuid,
  orden: int8,
  clienteId: uuid,
  tipo: text,
  bolsaId: nullable(uuid),
  cobroId: nullable(uuid),
  pagoReferencia: text,
  pagoRegistradoEn: timestamptz,
  en: timestamptz,
  reemplazaId: nullable(uuid),
  planRetirado: nullable(jsonb),
  compensaId: nullable(uuid),
  motivo: nullable(text),
  saldoPerdido: nullable(int4),
  reponeId: nullable(uuid),
});

export const evento = /* @__PURE__ */ table("evento", {
  id: uuid,
  orden: int8,
  clienteId: uuid,
  tipo: text,
  ambito: text,
  umbral: nullable(int4),
  consultaId: nullable(uuid),
  creadoEn: timestamptz,
  cuerpo: nullable(text),
});

export const webhookSecreto = /* @__PURE__ */ table("webhook_secreto", {
  id: uuid,
  clienteId: uuid,
  llaveId: text,
  cifrado: bytea,
  validoHasta: nullable(timestamptz),
});

export const entrega = /* @__PURE__ */ table("entrega", {
  id: uuid,
  eventoId: uuid,
  clienteId: uuid,
  orden: int8,
  canal: text,
  destino: text,
  estado: text,
  intentos: int4,
  proximoIntentoEn: nullable(timestamptz),
  terminadoEn: nullable(timestamptz),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const entregaIntento = /* @__PURE__ */ table("entrega_intento", {
  id: uuid,
  entregaId: uuid,
  numero: nullable(int4),
  en: timestamptz,
  destino: text,
  status: nullable(int4),
  ms: nullable(int4),
  error: nullable(text),
  respuestaEncabezados: nullable(jsonb),
  respuestaCuerpo: nullable(text),
  firma: nullable(text),
});

export const avisoReceptor = /* @__PURE__ */ table("aviso_receptor", {
  clienteId: uuid,
  dia: date,
  destino: text,
});

export const correoDesarrollo = /* @__PURE__ */ table("correo_desarrollo", {
  id: uuid,
  en: timestamptz,
  para: text,
  asunto: text,
  texto: text,
  html: nullable(text),
});

export const idempotencia = /* @__PURE__ */ table("idempotencia", {
  clienteId: uuid,
  llave: text,
  huella: bytea,
  consultaId: uuid,
  respuesta: nullable(text),
  listasVersion: nullable(text),
  expiraEn: timestamptz,
});

export const staffAudit = /* @__PURE__ */ table("staff_audit", {
  id: uuid,
  en: timestamptz,
  actor: text,
  accion: text,
  objetoTipo: text,
  objetoId: text,
  antes: nullable(jsonb),
  despues: nullable(jsonb),
  motivo: nullable(text),
  requestId: text,
});

export const staffAuditEslabon = /* @__PURE__ */ table("staff_audit_eslabon", {
  numero: int8,
  actoId: uuid,
  hash: bytea,
});

export const staffAuditCabeza = /* @__PURE__ */ table("staff_audit_cabeza", {
  numero: int8,
  hash: bytea,
  nota: text,
  verificador: text,
  selladaEn: timestamptz,
});

export const comprobacion = /* @__PURE__ */ table("comprobacion", {
  id: uuid,
  tipo: text,
  actor: text,
  pedidaEn: timestamptz,
  avance: jsonb,
  resultado: nullable(jsonb),
  motivo: nullable(text),
  terminadaEn: nullable(timestamptz),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const disponibilidad = /* @__PURE__ */ table("disponibilidad", {
  dia: date,
  minutos: bytea,
});

export const incidente = /* @__PURE__ */ table("incidente", {
  id: uuid,
  titulo: text,
  impacto: text,
  abiertoEn: timestamptz,
});

export const incidenteNota = /* @__PURE__ */ table("incidente_nota", {
  incidenteId: uuid,
  numero: int4,
  en: timestamptz,
  estado: text,
  texto: text,
});

export const serviceClock = /* @__PURE__ */ table("service_clock", {
  id: int4,
  desfaseMs: int8,
  isMovable: bool,
});

export const bitacoraHoja = /* @__PURE__ */ table("bitacora_hoja", {
  indice: int8,
  consultaId: nullable(uuid),
  hashReporte: bytea,
  diligenciaId: nullable(uuid),
  actaId: nullable(uuid),
});

export const bitacoraNodo = /* @__PURE__ */ table("bitacora_nodo", {
  nivel: int4,
  indice: int8,
  hash: bytea,
});

export const bitacoraLlave = /* @__PURE__ */ table("bitacora_llave", {
  verificador: text,
  desde: timestamptz,
});

export const bitacoraCabeza = /* @__PURE__ */ table("bitacora_cabeza", {
  tamano: int8,
  raiz: bytea,
  nota: text,
  verificador: text,
  selladaEn: timestamptz,
});

export const bitacoraPendiente = /* @__PURE__ */ table("bitacora_pendiente", {
  orden: int8,
  consultaId: nullable(uuid),
  hashReporte: bytea,
  propuesta: bool,
  diligenciaId: nullable(uuid),
  actaId: nullable(uuid),
});

export const derechosOtorgados = /* @__PURE__ */ table("derechos_otorgados", {
  migracion: text,
  derechos: arrayOf(text),
});

export const usuario = /* @__PURE__ */ table("usuario", {
  id: uuid,
  clienteId: uuid,
  email: text,
  nombre: text,
  rol: text,
  creadoEn: timestamptz,
  clave: nullable(text),
  claveEn: nullable(timestamptz),
  totpLlaveId: nullable(text),
  totpCifrado: nullable(bytea),
  totpDesde: nullable(timestamptz),
  totpPaso: nullable(int8),
  ultimoIngresoEn: nullable(timestamptz),
  desactivadoEn: nullable(timestamptz),
  resumenSemanal: bool,
  resumenEn: nullable(timestamptz),
});

export const sesion = /* @__PURE__ */ table("sesion", {
  id: uuid,
  usuarioId: uuid,
  creadaEn: timestamptz,
  vistaEn: timestamptz,
  expiraEn: timestamptz,
  claveEn: timestamptz,
  revocadaEn: nullable(timestamptz),
  direccion: nullable(text),
  agente: nullable(text),
});

export const dispositivo = /* @__PURE__ */ table("dispositivo", {
  digest: bytea,
  usuarioId: uuid,
  creadoEn: timestamptz,
  vistoEn: timestamptz,
});

export const enlaceUsuario = /* @__PURE__ */ table("enlace_usuario", {
  id: uuid,
  usuarioId: uuid,
  tipo: text,
  creadoEn: timestamptz,
  venceEn: timestamptz,
  correoId: nullable(uuid),
  digest: nullable(bytea),
  usadoEn: nullable(timestamptz),
  anuladoEn: nullable(timestamptz),
});

export const correo = /* @__PURE__ */ table("correo", {
  id: uuid,
  destino: text,
  asunto: text,
  texto: text,
  enlace: nullable(text),
  creadoEn: timestamptz,
  intentos: int4,
  proximoIntentoEn: nullable(timestamptz),
  enviadoEn: nullable(timestamptz),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const registro = /* @__PURE__ */ table("registro", {
  id: uuid,
  nombre: text,
  razonSocial: text,
  nit: text,
  email: text,
  clave: text,
  condiciones: nullable(text),
  creadoEn: timestamptz,
  venceEn: timestamptz,
  correoId: nullable(uuid),
  digest: nullable(bytea),
});

export const codigoRecuperacion = /* @__PURE__ */ table("codigo_recuperacion", {
  usuarioId: uuid,
  digest: bytea,
  usadoEn: nullable(timestamptz),
});

export const usuarioSoporte = /* @__PURE__ */ table("usuario_soporte", {
  id: uuid,
  email: text,
  nombre: text,
  rol: text,
  creadoEn: timestamptz,
  clave: nullable(text),
  claveEn: nullable(timestamptz),
  totpLlaveId: nullable(text),
  totpCifrado: nullable(bytea),
  totpDesde: nullable(timestamptz),
  totpPaso: nullable(int8),
  ultimoIngresoEn: nullable(timestamptz),
  desactivadoEn: nullable(timestamptz),
});

export const sesionSoporte = /* @__PURE__ */ table("sesion_soporte", {
  id: uuid,
  usuarioId: uuid,
  creadaEn: timestamptz,
  vistaEn: timestamptz,
  expiraEn: timestamptz,
  claveEn: timestamptz,
  revocadaEn: nullable(timestamptz),
  direccion: nullable(text),
  agente: nullable(text),
});

export const dispositivoSoporte = /* @__PURE__ */ table("dispositivo_soporte", {
  digest: bytea,
  usuarioId: uuid,
  creadoEn: timestamptz,
  vistoEn: timestamptz,
});

export const enlaceSoporte = /* @__PURE__ */ table("enlace_soporte", {
  id: uuid,
  usuarioId: uuid,
  tipo: text,
  creadoEn: timestamptz,
  venceEn: timestamptz,
  correoId: nullable(uuid),
  digest: nullable(bytea),
  usadoEn: nullable(timestamptz),
  anuladoEn: nullable(timestamptz),
});

export const codigoSoporte = /* @__PURE__ */ table("codigo_soporte", {
  usuarioId: uuid,
  digest: bytea,
  usadoEn: nullable(timestamptz),
});

export const alertaBaja = /* @__PURE__ */ table("alerta_baja", {
  clienteId: uuid,
  email: text,
  desde: timestamptz,
});

export const rechazo = /* @__PURE__ */ table("rechazo", {
  requestId: text,
  clienteId: uuid,
  apiKeyId: uuid,
  en: timestamptz,
  operacion: text,
  codigo: text,
  status: int4,
});

export const rechazoOmitido = /* @__PURE__ */ table("rechazo_omitido", {
  clienteId: uuid,
  dia: date,
  operacion: text,
  codigo: text,
  total: int8,
});

export const intentoIngreso = /* @__PURE__ */ table("intento_ingreso", {
  ambito: text,
  llave: bytea,
  desde: timestamptz,
  cuenta: int4,
});

export const actividad = /* @__PURE__ */ table("actividad", {
  id: uuid,
  clienteId: uuid,
  en: timestamptz,
  actorTipo: text,
  actor: text,
  usuarioId: nullable(uuid),
  apiKeyId: nullable(uuid),
  direccion: nullable(text),
  requestId: text,
  accion: text,
  objetoTipo: text,
  objetoId: text,
  detalle: nullable(jsonb),
});

export const actividadEslabon = /* @__PURE__ */ table("actividad_eslabon", {
  numero: int8,
  actoId: uuid,
  hash: bytea,
});

export const actividadCabeza = /* @__PURE__ */ table("actividad_cabeza", {
  numero: int8,
  hash: bytea,
  nota: text,
  verificador: text,
  selladaEn: timestamptz,
});

export const actividadPendiente = /* @__PURE__ */ table("actividad_pendiente", {
  orden: int8,
  actoId: uuid,
});

export const visita = /* @__PURE__ */ table("visita", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  sesionId: uuid,
  motivo: text,
  abiertaEn: timestamptz,
  venceEn: timestamptz,
});

export const visitaFin = /* @__PURE__ */ table("visita_fin", {
  visitaId: uuid,
  en: timestamptz,
});

export const visitaVista = /* @__PURE__ */ table("visita_vista", {
  visitaId: uuid,
  sala: text,
  objetoId: text,
  en: timestamptz,
});

export const retencion = /* @__PURE__ */ table("retencion", {
  id: int8,
  en: timestamptz,
  clienteId: uuid,
  consultaId: nullable(uuid),
  retenerHasta: nullable(timestamptz),
  motivo: text,
  actor: text,
});

export const consultaRetiro = /* @__PURE__ */ table("consulta_retiro", {
  anio: int4,
  retiradoEn: timestamptz,
  nota: text,
  verificador: text,
  cuentas: text,
});

export const bitacoraEstampa = /* @__PURE__ */ table("bitacora_estampa", {
  dia: date,
  tamano: int8,
  estampa: bytea,
  estampadaEn: timestamptz,
});

export const pruebaPendiente = /* @__PURE__ */ table("prueba_pendiente", {
  orden: int8,
  consultaId: uuid,
});

export const pruebaDia = /* @__PURE__ */ table("prueba_dia", {
  clienteId: uuid,
  dia: date,
  consultas: int4,
});

export const pruebaFallo = /* @__PURE__ */ table("prueba_fallo", {
  clienteId: uuid,
  llave: text,
  en: timestamptz,
});

export const pruebaPaso = /* @__PURE__ */ table("prueba_paso", {
  clienteId: uuid,
  paso: text,
  en: timestamptz,
});

export const pruebaLista = /* @__PURE__ */ table("prueba_lista", {
  clienteId: uuid,
  numero: int4,
  en: timestamptz,
});

export const cuentaSolicitud = /* @__PURE__ */ table("cuenta_solicitud", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  telefono: text,
  emailFacturacion: text,
  consultasMes: int4,
  operaParaTerceros: bool,
  nota: nullable(text),
  creadaEn: timestamptz,
  estado: text,
  terminadaEn: nullable(timestamptz),
  terminadaPor: nullable(text),
  motivo: nullable(text),
});

export const contraparte = /* @__PURE__ */ table("contraparte", {
  clienteId: uuid,
  id: uuid,
  referencia: text,
  clase: text,
  persona: jsonb,
  riesgo: text,
  periodicidadMeses: nullable(int4),
  vinculadaEn: nullable(date),
  estado: text,
  busqueda: text,
  creadaEn: timestamptz,
  actualizadaEn: timestamptz,
  revision: int4,
  corrida: int4,
  comparacion: int4,
  comparadaEn: nullable(timestamptz),
  comparado: nullable(jsonb),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});

export const contraparteCambio = /* @__PURE__ */ table("contraparte_cambio", {
  clienteId: uuid,
  contraparteId: uuid,
  revision: int4,
  en: timestamptz,
  quien: text,
  requestId: text,
  antes: nullable(jsonb),
});

export const contraparteComparada = /* @__PURE__ */ table("contraparte_comparada", {
  clienteId: uuid,
  contraparteId: uuid,
  revision: int4,
  en: timestamptz,
});

export const acta = /* @__PURE__ */ table("acta", {
  id: uuid,
  clienteId: uuid,
  usuarioId: uuid,
  token: uuid,
  emitidaEn: timestamptz,
  desde: date,
  hasta: date,
  evidencia: text,
  huella: bpchar,
  esPrueba: bool,
});

export const vigilanciaCorrida = /* @__PURE__ */ table("vigilancia_corrida", {
  clienteId: uuid,
  numero: int4,
  id: uuid,
  identidad: bpchar,
  motor: int4,
  politica: text,
  dia: date,
  listas: jsonb,
  abiertaEn: timestamptz,
  completaEn: nullable(timestamptz),
  vigiladas: nullable(jsonb),
});

export const vigilanciaConsumo = /* @__PURE__ */ table("vigilancia_consumo", {
  clienteId: uuid,
  mes: text,
  consultas: int4,
});

export const alarma = /* @__PURE__ */ table("alarma", {
  clienteId: uuid,
  id: uuid,
  orden: int8,
  contraparteId: uuid,
  comparacion: int4,
  corrida: int4,
  tipo: text,
  estado: text,
  lista: text,
  sourceId: text,
  versionId: uuid,
  versionAnteriorId: nullable(uuid),
  detectadaEn: timestamptz,
  hallazgo: jsonb,
  porAvisar: bool,
  eventoId: nullable(uuid),
  consultaId: nullable(uuid),
  posicion: nullable(int4),
  sinConsulta: nullable(text),
  reclamo: nullable(uuid),
  reclamadoEn: nullable(timestamptz),
});
