/** What a store takes for a thousand puts in US dollars: S3 Standard, as Amazon publishes it for us-east-1. */
export const S3_PRICE_PER_THOUSAND = 0.005;
