<?php
# Textes du port
$lang['title'] = 'Journal du port';
$lang['greeting'] = "Bonjour, %s !";
$lang['quote'] = 'Il dit « l\'eau est basse »';

/* Menu */
$lang['open'] = 'Ouvrir';
