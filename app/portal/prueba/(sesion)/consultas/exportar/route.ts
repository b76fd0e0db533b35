export { POST } from "@/app/portal/(sesion)/consultas/exportar/route";
