export { GET } from "@/app/portal/(sesion)/consultas/[consultaId]/reporte/route";
