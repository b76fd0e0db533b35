export { default, metadata } from "@/app/portal/(sesion)/consultas/[consulta_id]/page";
