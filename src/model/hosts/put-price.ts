/** Amazon's published price of a thousand puts in US dollars, for S3 Standard in us-east-1. */
export const S3_PRICE_PER_THOUSAND = 0.005;
