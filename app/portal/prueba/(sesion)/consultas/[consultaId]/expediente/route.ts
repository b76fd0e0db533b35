export { GET } from "@/app/portal/(sesion)/consultas/[consultaId]/expediente/route";
