/** Of whom the people are who work in the rooms of `$clienteId`: those of a test account are its real one's, once it has one. */
export const TEAM = "coalesce((SELECT cuenta_real_id FROM cliente WHERE id = $clienteId), $clienteId)";
