/**
 * Codes of languages that are also words, commands, file endings or parts of names (ADOPT.md 1, "Code slots"). They
 * count only beside other codes, or in a folder for translations. A superfluous code in this list does no other harm.
 * A missing code turns files with such names into languages.
 */
const WORDS = `
  aa ab ae am an ar as av ba be bh bi bo br by ca ce ch cn co cr cs cu cv da dk do dv dz ee el eo et ff fj fo
  ga gd gl gn gr gu gv ha he hi ho hr ht hz ia id ie ig ii ik in io is it iu ji jp jv jw
  kg ki kj kl km kn kr ks kv kw la lb lg li ln lo lt lu lv me mg mh mi mk ml mn mo mr ms mt my
  na nd ne ng no nr nv ny oc oj om or os pa pi pr ps rm rn rs rw sa sc sd se sg sh si sm sn so ss st su sw
  ta te tg th ti tk tl tn to ts tt tw ty ua ve vi vo wa wo za
  ace ach alb ara arg arm ars asa asm ast ava ave bak bam bar baq ben bem bis cat cha che chi chu cor cos cre
  dan div doi dut est fin fil fre fry ful fur geo ger gla gun hat hau her hil hin ido iii ile ina ind isl jam
  kal kas kat kde kin kir kom kon lag lao lat lav lim lin lit lub lug mac mah mai mal mao mar mas may mia mon
  nap nau nav nep nor ori orm oss pan pap per pol por pus que ron rue rum run rus sag sah san sat scc scr seh
  ses shi sin slo sma sme smi sms smo sna snd som son sot spa ssw sun syr tah tam tat tel teo tha tib tig tir ton
  tso tur val ven vie vol wal wel wen wol xog yor yue zha zul
  base source latin polish pirate english german french greek mari cree scots shan sena dari twi ewe manx gun
`;

const BOTH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

export function isWordToo(code: string): boolean {
  return BOTH.has(code);
}

/**
 * The names that are codes of languages, among names beside each other: keys of an object, cells of a header. Codes
 * that are also words count only if another name is a code and not a word.
 * @param isLanguage whether a code leads to a language of a table
 * @param isCertain whether a code counts beside any names
 */
export function codesAmong(
  names: Iterable<string>,
  isLanguage: (code: string) => boolean,
  isCertain: (code: string) => boolean = () => false,
): ReadonlySet<string> {
  const codes = [...names].filter(isLanguage);
  const areTold = codes.some((code) => isCertain(code) || !isWordToo(code.toLowerCase()));
  return new Set(areTold ? codes : []);
}
