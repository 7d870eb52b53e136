<?php

return array(
    'title' => 'Hafenbuch',
    'greeting' => 'Guten Morgen, :name!',
    'menu' => array(
        'open' => 'Öffnen',
        'close' => 'Schließen',
    ),
);
