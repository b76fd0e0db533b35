export { default, metadata } from "@/app/portal/(sesion)/validar/page";
