export { default, metadata } from "@/app/portal/(sesion)/llaves/page";
