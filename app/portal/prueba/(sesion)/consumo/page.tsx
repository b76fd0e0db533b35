export { default, metadata } from "@/app/portal/(sesion)/consumo/page";
