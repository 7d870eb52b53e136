import { wordSet } from "../../../../model/index.ts";

/** Elements of SVG that draw, or control drawing. Others are left out with their content. */
export const ELEMENTS = wordSet(`
  svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath image style
  linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence
`);

/**
 * Elements that run a script, change an attribute later, or load something. They are in lower case, because HTML
 * ignores case.
 */
export const REFUSED_ELEMENTS = wordSet(`
  script handler listener foreignobject iframe object embed audio video canvas link base meta form feimage animate
  animatecolor animatemotion animatetransform set discard mpath cursor font-face font-face-src font-face-uri
  color-profile view a
`);

/** Properties that attributes, `style` and style sheets can set (SVG 2, 6.4). */
export const PROPERTIES = wordSet(`
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cx cy d direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust
  font-stretch font-style font-variant font-variant-caps font-variant-ligatures font-variant-numeric
  font-variation-settings font-weight glyph-orientation-horizontal glyph-orientation-vertical height image-rendering
  isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid marker-start mask mask-type
  mix-blend-mode opacity overflow paint-order pointer-events r rx ry shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  text-anchor text-decoration text-indent text-rendering text-transform transform transform-box transform-origin
  unicode-bidi vector-effect visibility white-space width word-spacing writing-mode x y
`);

/** Attributes that are not properties. `style` and addresses have rules of their own. */
export const ATTRIBUTES = wordSet(`
  amplitude azimuth baseFrequency baseProfile bias class clipPathUnits diffuseConstant divisor dx dy edgeMode elevation
  exponent filterUnits fr fx fy gradientTransform gradientUnits id in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength lang lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits
  method mode numOctaves offset operator order orient pathLength patternContentUnits patternTransform patternUnits
  points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits radius refX refY result role
  rotate scale seed side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength type values version viewBox x1 x2
  xChannelSelector y1 y2 yChannelSelector z
`);

/** Functions of CSS that compute a value from their arguments. `url` has its own check. */
export const FUNCTIONS = wordSet(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color calc min max clamp matrix matrix3d translate translatex translatey
  scale scalex scaley rotate skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
  saturate sepia path polygon circle ellipse inset
`);
