export { default, metadata } from "@/app/portal/(sesion)/validar/archivo/page";
