export { POST } from "@/app/portal/(sesion)/consultas/reporte-lote/route";
