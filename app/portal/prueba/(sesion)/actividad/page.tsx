export { default, metadata } from "@/app/portal/(sesion)/actividad/page";
