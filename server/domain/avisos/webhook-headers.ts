/** Headers of a delivery, also shown in the portal. Contract, "Delivery rules" 3. */
export const webhookHeaders = (sent: {
  readonly tipo: string;
  readonly deliveryId: string;
  readonly signature: string;
}) => ({
  "Content-Type": "application/json",
  "User-Agent": "Atalaya-Webhooks",
  "X-Service-Event": sent.tipo,
  "X-Service-Delivery-Id": sent.deliveryId,
  "X-Service-Signature": sent.signature,
});
