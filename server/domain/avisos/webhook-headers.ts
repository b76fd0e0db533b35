/** What a delivery is sent with, as the portal shows it too. Contract, "Delivery rules" 3. */
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
