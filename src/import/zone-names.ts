import { compareCodePoints } from "../model/index.ts";

/**
 * Zones of the IANA database that differ since 2012, by region. The list is fixed, so that every machine guesses alike.
 * Each is the first of equal zones in code-point order, and the number behind it counts these zones.
 */
const NAMES: Readonly<Record<string, string>> = {
  Africa:
    "Abidjan15 Addis_Ababa18 Algiers13 Blantyre11 Cairo Casablanca2 Ceuta33 Juba Khartoum Sao_Tome Tripoli Windhoek",
  America:
    "Adak Anchorage5 Anguilla28 Araguaina Argentina/La_Rioja22 Asuncion Bahia_Banderas4 Belize9 Bogota7 Boise4 Campo_Grande2 Cancun Caracas Chicago11 Chihuahua Ciudad_Juarez Coyhaique Creston4 Dawson2 Detroit13 Edmonton Eirunepe2 Fort_Nelson Glace_Bay6 Godthab Grand_Turk Havana Los_Angeles2 Mazatlan Metlakatla Miquelon Montevideo Noronha2 Ojinaga Port-au-Prince Punta_Arenas2 Santiago Sao_Paulo Scoresbysund St_Johns Vancouver",
  Antarctica: "Casey Davis9 DumontDUrville7 Macquarie4 Mawson12 McMurdo2 Troll Vostok",
  Asia: "Almaty2 Amman Anadyr9 Baku Barnaul Beirut Bishkek5 Brunei11 Calcutta2 Chita Damascus Dili5 Dubai8 Famagusta Gaza2 Hovd Irkutsk Jerusalem Kabul Katmandu Khandyga2 Krasnoyarsk Magadan Nicosia10 Novosibirsk Omsk Pyongyang Qyzylorda Rangoon2 Sakhalin Srednekolymsk Tehran Tomsk Ulaanbaatar Ust-Nera2 Yekaterinburg",
  Atlantic: "Azores Canary9 Cape_Verde",
  Australia: "Adelaide2 Darwin Eucla Lord_Howe",
  Europe: "Astrakhan2 Chisinau Istanbul Kaliningrad Kirov2 Saratov Simferopol Volgograd",
  Pacific:
    "Apia Bougainville Chatham Easter Efate5 Enderbury2 Fiji Gambier Honolulu3 Kiritimati Marquesas Midway3 Norfolk Pitcairn Tongatapu",
};

interface Zone {
  readonly name: string;
  /** The number of zones with the same offsets, including this one. */
  readonly alike: number;
}

/** The zones in code-point order of their names. */
export const ZONES: readonly Zone[] = Object.entries(NAMES)
  .flatMap(([region, names]) => names.split(" ").map((name) => zoneIn(region, name)))
  .sort((one, other) => compareCodePoints(one.name, other.name));

function zoneIn(region: string, counted: string): Zone {
  const [, name = "", alike] = /^(.*?)(\d*)$/.exec(counted) ?? [];
  return { name: `${region}/${name}`, alike: Number(alike || 1) };
}
