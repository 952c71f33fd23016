/**
 * The style that animates the change between pages, if the user accepts motion. It is inline: at its
 * first frame a browser may not yet have read the rules of a style sheet that has just come. Then it
 * skips the animation and logs an error that no script can catch.
 */
export const pageTransitions = '@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}'
