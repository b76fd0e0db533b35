export { default, metadata } from "@/app/portal/(sesion)/informes/page";
