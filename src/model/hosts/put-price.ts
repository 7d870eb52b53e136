/** US dollars for a thousand puts: S3 Standard in us-east-1, as Amazon publishes it. */
export const S3_PRICE_PER_THOUSAND = 0.005;
