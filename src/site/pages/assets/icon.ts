/** Three bars: how far translations are. */
export const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0a5f59"/><path d="M3 4h10v2H3zM3 7h7v2H3zM3 10h4v2H3z" fill="#fff"/></svg>
`;
