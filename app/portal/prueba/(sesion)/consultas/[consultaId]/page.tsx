export { default, metadata } from "@/app/portal/(sesion)/consultas/[consultaId]/page";
