<?php
// Comment
$a = 'plain';
$lang['x']['y'] = "two\nlines";
define('NAME', 'constant');
$b['escaped'] = 'it\'s C:\\dir \n';
$c = "tab\t \$dollar \x41 \u{e9}";
$list = array('one', 'two');
$nested = [
    'a' => ['b' => 'deep'],
    'n' => 5,
];
