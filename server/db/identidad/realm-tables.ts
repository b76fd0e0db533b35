import type { Realm } from "../../domain/identidad/session";
import { ROLES, ROLES_SOPORTE } from "../../domain/shared/actor";
import { oneOf } from "../sql/column-types";
import { t, typed } from "../sql/table";

export const USUARIO = typed(t.usuario, { rol: oneOf(...ROLES) });
export const USUARIO_SOPORTE = typed(t.usuarioSoporte, { rol: oneOf(...ROLES_SOPORTE) });

/** Tables of a realm's accounts. Apart from the account itself, they have the same columns in each realm. */
export interface RealmTables {
  readonly usuario: string;
  readonly sesion: string;
  readonly dispositivo: string;
  readonly enlace: string;
  readonly codigo: string;
}

const TABLES: Readonly<Record<Realm, RealmTables>> = {
  portal: {
    usuario: "usuario",
    sesion: "sesion",
    dispositivo: "dispositivo",
    enlace: "enlace_usuario",
    codigo: "codigo_recuperacion",
  },
  soporte: {
    usuario: "usuario_soporte",
    sesion: "sesion_soporte",
    dispositivo: "dispositivo_soporte",
    enlace: "enlace_soporte",
    codigo: "codigo_soporte",
  },
};

/** The same statement for each realm's tables: `perRealm(({ sesion }) => sql({ … }))`. */
export const perRealm = <Declared>(
  declare: (tables: RealmTables, realm: Realm) => Declared,
): Readonly<Record<Realm, Declared>> => ({
  portal: declare(TABLES.portal, "portal"),
  soporte: declare(TABLES.soporte, "soporte"),
});
