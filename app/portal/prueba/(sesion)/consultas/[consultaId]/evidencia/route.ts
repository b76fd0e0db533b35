export { GET } from "@/app/portal/(sesion)/consultas/[consultaId]/evidencia/route";
