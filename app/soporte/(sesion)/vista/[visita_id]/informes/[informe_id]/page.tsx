export { default, metadata } from "@/app/portal/(sesion)/informes/[informe_id]/page";
